"""Records that several writers wrote at once (``ncc.versioned``)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ncc.versioned import DATA_BITS, WORD_BYTES

Words = npt.NDArray[np.uint64]


def unversioned(words: Words, record_bytes: int) -> tuple[Words, npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Of places ``[..., words]`` (``ncc.versioned``): their versions, their records ``[..., record_bytes]``, and which
    have one version in all words, as every place has that its writers are done with."""
    versions = words >> np.uint64(DATA_BITS)
    data = np.ascontiguousarray(words.astype("<u8")).view(np.uint8).reshape(*words.shape, WORD_BYTES)
    kept = DATA_BITS // 8
    data = data[..., :kept].reshape(*words.shape[:-1], words.shape[-1] * kept)[..., :record_bytes]
    return versions[..., 0], data, (versions == versions[..., :1]).all(axis=-1)
