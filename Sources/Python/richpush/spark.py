# SPDX-License-Identifier: Apache-2.0
"""Campaigns on Spark: ``render`` makes messages of rows, ``prepare`` writes an audience for the command.

There is no sending here. A task of Spark may run twice, and FCM has no way to know that a message is the same as an earlier
one; and one sender fills FCM's quota. Send what these functions wrote with the command, which keeps a journal:

    richpush campaign send --rendered FOLDER --journal FOLDER
    richpush campaign send template.json FOLDER --journal JOURNAL
"""

import pathlib
import tempfile
import time

from pyspark.sql import functions as F

from . import filter as _filter

SCHEMA = "key string, message string, error string, skipped string"


def render(df, template, *, now=None, key=None, variants=None, variant_column=None, missing="error", program="richpush"):
    """A frame with the columns key, message, error and skipped: one row for each of df, in the order of its partitions.

    A text is a line of ``richpush campaign render``, byte for byte; exactly one of message, error and skipped is there. Write
    it to a new folder and read it from there: what computes it runs again when it is used twice.

    template  the text of the template
    now       seconds since 1970 that 'now' is; default: the time of this call, the same for all tasks
    key       the column that names a row; default: the row's number in its partition
    variants  texts by the values of variant_column that pick them
    program   the command on the machines that work, at this path or on theirs
    """
    moment = int(time.time()) if now is None else int(now)
    variants = dict(variants or {})

    def work(batches):
        with tempfile.TemporaryDirectory(prefix="richpush-") as folder:
            path = pathlib.Path(folder, "template.json")
            path.write_text(template, encoding="utf-8")
            for name, text in variants.items():
                pathlib.Path(folder, f"template.{name}.json").write_text(text, encoding="utf-8")
            command = [program, "campaign", "render", str(path), "-", "--audience-format", "jsonl", "--now", str(moment)]
            command += ["--missing", missing, "--threads", "1"]
            command += ["--key", key] if key else []
            command += ["--variant-column", variant_column] if variant_column else []
            yield from _filter.run(command, batches)

    name = F.col(key).cast("string") if key else F.lit(None).cast("string")
    line = F.concat(F.to_json(F.struct("*"), {"ignoreNullFields": "false"}), F.lit("\n"))
    return df.select(name.alias("key"), line.alias("line")).mapInArrow(work, SCHEMA)


def prepare(df, path, *, target="token", suppressed=None, zone=None):
    """Writes an audience as JSON lines to a new folder, and answers how many rows it has.

    Rows without a target are dropped, as are those whose target is in the column of that name of ``suppressed`` and all but
    one of each target. With ``zone``, rows are sorted by that column, so that each part is of few time zones.
    """
    rows = df.where(F.col(target).isNotNull() & (F.col(target) != ""))
    if suppressed is not None:
        rows = rows.join(suppressed.select(target).distinct(), on=target, how="left_anti")
    rows = rows.dropDuplicates([target])
    if zone is not None:
        rows = rows.orderBy(zone, target)
    rows.select(df.columns).write.mode("errorifexists").option("ignoreNullFields", "false").json(str(path))
    return df.sparkSession.read.json(str(path)).count()
