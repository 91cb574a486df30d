"""Ranks: which of a job's processes one is, as its launcher says in the environment (``struct ncc_hello``)."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.limits import natural

MOST_RANKS = 1 << 31


@dataclass(frozen=True)
class Rank:
    """``local_rank``: among those of the same machine; None where the launcher does not say."""

    launcher: str
    rank: int
    world_size: int
    local_rank: int | None = None

    def __str__(self) -> str:
        return f"rank {self.rank} of {self.world_size}"


LAUNCHERS: dict[str, tuple[str, str, str]] = {
    "torchrun": ("RANK", "WORLD_SIZE", "LOCAL_RANK"),
    "mpirun": ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"),
    # SLURM_NTASKS is also that of a job's script, which is no rank; the tasks of a step are those of srun.
    "srun": ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID"),
    "PMI": ("PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"),
}
"""Launcher -> its variables for the rank, the number of ranks, the rank on the machine. One within another comes first:
torchrun that srun starts."""


def rank_of(environment: str) -> Rank | None:
    """What lines NAME=VALUE say; None where no launcher says a rank and, of how many it is one."""
    said = dict(line.partition("=")[::2] for line in environment.splitlines())
    for launcher, (rank_name, size_name, local_name) in LAUNCHERS.items():
        rank, size = _number(said.get(rank_name)), _number(said.get(size_name))
        if rank is not None and size is not None and rank < size:
            local = _number(said.get(local_name))
            return Rank(launcher, rank, size, local if local is not None and local < size else None)
    return None


def _number(text: str | None) -> int | None:
    number = natural(text or "")
    return number if number is not None and number <= MOST_RANKS else None
