# SPDX-License-Identifier: Apache-2.0
"""The counting filter with programs that fail; needs pyarrow and numpy, and neither Spark nor richpush."""

import json
import sys
import unittest

import pyarrow

from richpush import filter

PROGRAM = """
import json, os, signal, sys
how, limit = sys.argv[1], int(sys.argv[2])
for number, line in enumerate(sys.stdin):
    if number == limit:
        if how == "status": sys.exit("no more of this")
        if how == "killed": os.kill(os.getpid(), signal.SIGKILL)
        if how == "early": sys.exit(0)
        if how == "bytes": sys.stdout.flush(); os.write(1, b'{"key":1,"message":{"a":"\\xff"}}\\n'); continue
    kind = ['"message":{"n":"%s"}', '"error":{"code":"%s"}', '"skipped":"%s"'][number % 3]
    sys.stdout.write('{"key":%d,%s}\\n' % (json.loads(line)["n"], kind % number))
sys.stdout.write({"more": '{"key":0,"message":{}}\\n', "torn": "x"}.get(how, ""))
"""


def batches(count, size=100):
    for start in range(0, count, size):
        numbers = range(start, min(start + size, count))
        yield pyarrow.record_batch(
            [[f"k{number}" for number in numbers], [json.dumps({"n": number, "t": "é" * (number % 50)}) + "\n" for number in numbers]],
            ["key", "line"],
        )


def answer(how, limit=0, count=1000):
    command = [sys.executable, "-c", PROGRAM, how, str(limit)]
    return pyarrow.Table.from_batches(filter.run(command, batches(count)))


class FilterTests(unittest.TestCase):
    def test_each_row_has_one_line_beside_its_key(self):
        table = answer("well")
        self.assertEqual(table.column("key").to_pylist(), [f"k{number}" for number in range(1000)])
        self.assertEqual(table.column("message")[0].as_py(), '{"key":0,"message":{"n":"0"}}')
        self.assertEqual(table.column("error")[1].as_py(), '{"key":1,"error":{"code":"1"}}')
        self.assertEqual(table.column("skipped")[2].as_py(), '{"key":2,"skipped":"2"}')
        for row in table.to_pylist():
            self.assertEqual(sum(row[name] is not None for name in ("message", "error", "skipped")), 1)

    def test_no_rows_start_no_program(self):
        self.assertEqual(list(filter.run(["/nowhere"], [])), [])

    def test_failures_are_said(self):
        for how, sentence in [
            ("status", "ended with status 1 after .* of .* rows: no more of this"),
            ("killed", "was killed by signal 9"),
            ("early", "answered 500 lines to .* rows"),
            ("more", "answered 1001 lines to 1000 rows"),
            ("torn", "last line has no newline"),
            ("bytes", "not UTF-8"),
        ]:
            with self.subTest(how), self.assertRaisesRegex(filter.FilterError, sentence):
                answer(how, limit=500)

    def test_programs_of_a_script_end_with_it(self):
        script = f'{sys.executable} -c "$0" "$@" | sed "1s/message/\\xff/"'
        with self.assertRaisesRegex(filter.FilterError, "not UTF-8"):
            list(filter.run(["sh", "-c", script, PROGRAM, "well", "0"], batches(200_000, 10_000)))

    def test_a_failing_source_is_its_own_error(self):
        def source():
            yield from batches(100)
            raise ValueError("the table is gone")

        with self.assertRaisesRegex(ValueError, "the table is gone"):
            list(filter.run([sys.executable, "-c", PROGRAM, "well", "0"], source()))


if __name__ == "__main__":
    unittest.main()
