"""``python -m ncc``."""

from ncc.cli import main

raise SystemExit(main())
