"""The tables of a timeline: SQLite in the rocpd schema, as the tools of AMD's ecosystem read it.

Some tables have an ``id`` more than their columns of meaning, which some tools ask for. The views are for people and
those tools; the reader takes nothing from them, as a file of someone else's may have others. ``busy`` counts time in
which several kernels run once. ``top`` has its average under both names that are in use.
"""

from __future__ import annotations

from typing import Final

TABLES: Final[dict[str, tuple[str, ...]]] = {
    "rocpd_string": ("id INTEGER PRIMARY KEY", "string TEXT UNIQUE"),
    "rocpd_op": (
        "id INTEGER PRIMARY KEY", "gpuId INTEGER", "queueId INTEGER", "sequenceId INTEGER", "completionSignal TEXT",
        "start INTEGER", "end INTEGER", "description_id INTEGER REFERENCES rocpd_string(id)",
        "opType_id INTEGER REFERENCES rocpd_string(id)", "roctxId INTEGER DEFAULT 0"),
    "rocpd_api": (
        "id INTEGER PRIMARY KEY", "pid INTEGER", "tid INTEGER", "start INTEGER", "end INTEGER",
        "apiName_id INTEGER REFERENCES rocpd_string(id)", "args_id INTEGER REFERENCES rocpd_string(id)"),
    "rocpd_api_ops": (
        "id INTEGER PRIMARY KEY", "api_id INTEGER REFERENCES rocpd_api(id)", "op_id INTEGER REFERENCES rocpd_op(id)"),
    "rocpd_kernelapi": (
        "api_id INTEGER PRIMARY KEY REFERENCES rocpd_api(id)", "stream TEXT", "gridX INTEGER", "gridY INTEGER",
        "gridZ INTEGER", "workgroupX INTEGER", "workgroupY INTEGER", "workgroupZ INTEGER", "groupSegmentSize INTEGER",
        "privateSegmentSize INTEGER", "kernelName_id INTEGER REFERENCES rocpd_string(id)"),
    "rocpd_copyapi": (
        "api_id INTEGER PRIMARY KEY REFERENCES rocpd_api(id)", "stream TEXT", "size INTEGER", "dst TEXT", "src TEXT",
        "kind INTEGER", "sync INTEGER"),
    "rocpd_metadata": ("id INTEGER PRIMARY KEY", "tag TEXT", "value TEXT"),
    "rocpd_monitor": (
        "id INTEGER PRIMARY KEY", "deviceType TEXT", "deviceId INTEGER", "monitorType TEXT", "start INTEGER",
        "end INTEGER", "value TEXT"),
}
"""Table -> its columns with their types, in order."""


def names(table: str) -> tuple[str, ...]:
    """The columns of a table."""
    return tuple(column.split()[0] for column in TABLES[table])


REQUIRED: Final[dict[str, tuple[str, ...]]] = {
    "rocpd_string": names("rocpd_string"),
    "rocpd_op": ("id", "gpuId", "queueId", "start", "end", "description_id", "opType_id"),
}
"""What a file has to have to be a timeline; of other tools' files, other tables and columns may be missing."""

_VIEWS: Final = """
CREATE VIEW top AS
SELECT s.string AS Name, COUNT(*) AS Calls, SUM(o.end - o.start) AS TotalNs,
    ROUND(AVG(o.end - o.start), 1) AS AverageNs, MIN(o.end - o.start) AS MinNs, MAX(o.end - o.start) AS MaxNs,
    ROUND(100.0 * SUM(o.end - o.start) / MAX(1, (SELECT SUM(end - start) FROM rocpd_op WHERE gpuId >= 0)), 2)
        AS Percentage,
    ROUND(AVG(o.end - o.start), 1) AS AvgNs
FROM rocpd_op o JOIN rocpd_string s ON s.id = o.description_id
WHERE o.gpuId >= 0 GROUP BY s.string ORDER BY TotalNs DESC;

CREATE VIEW busy AS
SELECT gpuId, ROUND(100.0 * SUM(fresh) / MAX(1, MAX(end) - MIN(start)), 2) AS Utilization, COUNT(*) AS Ops,
    SUM(fresh) AS BusyNs, MAX(end) - MIN(start) AS WallNs
FROM (
    SELECT o.gpuId, o.start, o.end, CASE WHEN s.string IN ('KernelExecution', 'GraphExecution')
        THEN MAX(0, o.end - MAX(o.start, COALESCE(MAX(
            CASE WHEN s.string IN ('KernelExecution', 'GraphExecution') THEN o.end END) OVER (
            PARTITION BY o.gpuId ORDER BY o.start, o.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), o.start)))
        ELSE 0 END AS fresh
    FROM rocpd_op o JOIN rocpd_string s ON s.id = o.opType_id WHERE o.gpuId >= 0)
GROUP BY gpuId;
"""


def creation() -> str:
    """The SQL that makes an empty timeline."""
    tables = [f"CREATE TABLE {name} ({', '.join(columns)});" for name, columns in TABLES.items()]
    return "\n".join(tables) + _VIEWS
