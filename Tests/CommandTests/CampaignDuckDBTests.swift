// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Errors about a DuckDB that fails, with programs that stand in for it, and with a real one if it is installed.
@Suite(.timeLimit(.minutes(10)))
struct CampaignDuckDBTests {
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"
    private static let template = #"{"token": "{{ token }}", "data": {"n": "{{ n }}", "price": "{{ price }}"}}"#

    private static let duckDB = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/duckdb" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// A program that answers as DuckDB does, and hands over these rows in the end.
    private static func program(rows: String, count: Int, end: String = "exit 0") -> String {
        """
        #!/bin/sh
        case "$*" in
        *DESCRIBE*) echo '[{"column_name":"token","column_type":"VARCHAR"},{"column_name":"n","column_type":"BIGINT"},
        {"column_name":"price","column_type":"DECIMAL(10,2)"}]';;
        *count*) echo '[{"n":\(count)}]';;
        *) i=0; while [ $i -lt 3000 ]; do echo "a warning that nobody reads, and more of it, and more" >&2; i=$((i+1)); done
        cat <<'ROWS'
        \(rows)
        ROWS
        \(end);;
        esac
        """
    }

    private func run(_ program: String?, _ more: [String] = []) async throws -> RichPushProcess.Outcome {
        try await withTemporaryFolder { folder in
            try Data(Self.template.utf8).write(to: folder.appending(path: "t.json"))
            try Data("PAR1".utf8).write(to: folder.appending(path: "it's.parquet"))
            var arguments = ["campaign", "render", "t.json", "it's.parquet", "--duckdb", "./duck"] + more
            if let program {
                let file = folder.appending(path: "duck")
                try Data(program.utf8).write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
            } else {
                arguments[5] = "./nobody"
            }
            return try await RichPushProcess.run(arguments, in: folder)
        }
    }

    private static let rows = (1...2).map { #"{"token":"\#(token)\#($0)","n":\#($0),"price":"12.50"}"# }.joined(
        separator: "\n"
    )

    @Test func `rows come through, whatever else the program says`() async throws {
        let outcome = try await run(Self.program(rows: Self.rows, count: 2))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.jsonLines.count == 2)
        #expect(outcome.output.contains(#""price":"12.50""#))
    }

    @Test(arguments: [
        (program(rows: rows, count: 3), 65, "DuckDB counted 3 rows and handed over 2"),
        (program(rows: rows, count: 2, end: "kill -9 $$"), 65, "it was ended by signal 9"),
        (
            program(rows: rows, count: 2, end: "echo 'Invalid Input Error: No magic bytes' >&2; exit 1"), 65,
            "No magic bytes"
        ),
        ("#!/bin/sh\necho 'Error: file is cut' >&2\nexit 1\n", 66, "cannot be read by DuckDB: Error: file is cut"),
        ("#!/bin/sh\necho hello\n", 66, "is it DuckDB 1.2 or newer?"),
    ])
    func `a program that fails is an error with its own words`(_ program: String, _ status: Int32, _ words: String)
        async throws
    {
        let outcome = try await run(program)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors.suffix(500))")
    }

    @Test func `without the program it is said how to get it`() async throws {
        let outcome = try await run(nil)
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("there is no program ./nobody"))
    }

    @Test func `a condition is for DuckDB alone`() async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.template.utf8).write(to: folder.appending(path: "t.json"))
            try Data("token,n,price\n".utf8).write(to: folder.appending(path: "a.csv"))
            let outcome = try await RichPushProcess.run(
                ["campaign", "render", "t.json", "a.csv", "--where", "n > 1"],
                in: folder
            )
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("--where is for those"))
        }
    }

    @Test(.enabled(if: duckDB != nil, "install duckdb (pip install duckdb-cli) to read a Parquet file"))
    func `a Parquet file is read by the real program`() async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.template.utf8).write(to: folder.appending(path: "t.json"))
            let made = try await RichPushProcess.runShell(
                """
                duckdb -init /dev/null -c "COPY (SELECT '\(Self.token)' || i AS token, i AS n, CAST(12.50 AS DECIMAL(10,2)) AS price,
                'unread' AS other FROM range(1000) t(i)) TO 'it''s.parquet'"
                """,
                in: folder
            )
            #expect(made.status == 0)
            let outcome = try await RichPushProcess.run(
                ["campaign", "render", "t.json", "it's.parquet", "--where", "n >= 990", "--key", "n"],
                in: folder
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try outcome.jsonLines.compactMap { $0["key"] as? Int } == Array(990..<1000))
            #expect(outcome.output.contains(#""price":"12.50""#))
            let wrong = try await RichPushProcess.run(
                ["campaign", "render", "t.json", "it's.parquet", "--where", "n >= "],
                in: folder
            )
            #expect(wrong.status == 66)
            #expect(
                wrong.errors.contains("has no rows by --where \"n >= \", says DuckDB: Parser Error"),
                "\(wrong.errors)"
            )
            let whole = try Data(contentsOf: folder.appending(path: "it's.parquet"))
            try whole.prefix(whole.count / 2).write(to: folder.appending(path: "half.parquet"))
            let half = try await RichPushProcess.run(["campaign", "check", "t.json", "half.parquet"], in: folder)
            #expect(half.status == 66)
            #expect(half.errors.contains("half.parquet cannot be read by DuckDB"))
        }
    }
}
