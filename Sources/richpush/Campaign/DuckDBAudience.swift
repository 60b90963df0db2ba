// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import PushMessages
import Synchronization

/// A Parquet or Arrow file, read by the user's own `duckdb`, which writes the columns that are wanted as JSON lines.
struct DuckDBAudience: Sendable {
    private static let suffixes = [".parquet": "read_parquet", ".arrow": "read_arrow", ".arrows": "read_arrow"]

    private let file: InputSource
    private let program: String
    private let condition: String?
    private let function: String
    private let reads: String
    private let types: [(name: String, type: String)]
    /// Rows that the file has, or of them those for which the condition holds.
    let rowCount: Int

    /// The columns of the file.
    var columns: [String] { types.map(\.name) }

    /// Whether the file's name says that DuckDB is needed.
    static func reads(_ parts: AudienceParts) -> Bool { function(of: parts.files[0]) != nil }

    private static func function(of file: InputSource) -> String? {
        let name = file.argument.lowercased()
        return suffixes.first { name.hasSuffix($0.key) }?.value
    }

    /// The program at the path, or one that is installed.
    static func program(_ path: String?) -> String? {
        if let path { return FileManager.default.isExecutableFile(atPath: path) ? path : nil }
        return InstalledProgram.path(of: "duckdb")
    }

    /// Asks for the columns and the number of rows.
    ///
    /// - Parameters:
    ///   - path: The program; `nil` looks for it on the path.
    ///   - condition: An expression of SQL that rows have to meet.
    init(_ parts: AudienceParts, program path: String?, where condition: String?) throws(InputFailure) {
        let file = parts.audience
        guard let function = Self.function(of: parts.files[0]) else {
            throw InputFailure(source: file, reason: "is neither .parquet nor .arrow")
        }
        for part in parts.files { _ = try part.open(isReadAgain: true) }
        guard let program = Self.program(path) else {
            throw InputFailure(
                source: file,
                reason: path.map { "needs DuckDB, and there is no program \($0)" }
                    ?? "needs DuckDB, which is not installed; get it by 'pip install duckdb-cli' or from duckdb.org, or name "
                    + "it with --duckdb"
            )
        }
        (self.file, self.program, self.condition, self.function) = (file, program, condition, function)
        let tables = parts.files.map { Self.quoted($0.argument, "'") }
        reads =
            parts.isFolder && function == "read_arrow"
            ? "(" + tables.map { "SELECT * FROM \(function)(\($0))" }.joined(separator: " UNION ALL BY NAME ") + ")"
            : "\(function)(\(parts.isFolder ? "[\(tables.joined(separator: ", "))]" : tables[0]))"
        let described = try Self.query(program, file, "DESCRIBE SELECT * FROM \(reads);", function)
        types = described.compactMap { row in
            guard let name = row["column_name"]?.string, let type = row["column_type"]?.string else { return nil }
            return (name, type)
        }
        let counted = try Self.query(
            program,
            file,
            "SELECT count(*) AS n FROM \(reads)\(Self.clause(condition));",
            function,
            condition
        )
        guard let count = counted.first?["n"]?.integer else {
            throw InputFailure(source: file, reason: "has no number of rows that DuckDB can tell")
        }
        rowCount = count
    }

    private static func clause(_ condition: String?) -> String { condition.map { " WHERE (\($0)\n)" } ?? "" }

    /// A name or a text with its quotes, those inside doubled.
    private static func quoted(_ text: String, _ quote: String) -> String {
        quote + text.replacing(quote, with: quote + quote) + quote
    }

    /// DuckDB does not read the user's start file, and does not fetch or load extensions on demand.
    private static func arguments(_ sql: String, _ function: String, _ mode: [String] = []) -> [String] {
        let settings =
            "SET autoinstall_known_extensions=false; SET autoload_known_extensions=false; SET threads=1; "
            + "SET memory_limit='512MB'; " + (function == "read_arrow" ? "LOAD nanoarrow; " : "")
        return ["-init", "/dev/null", "-batch", "-bail"] + mode + ["-c", settings + sql]
    }

    private static func query(
        _ program: String,
        _ file: InputSource,
        _ sql: String,
        _ function: String,
        _ condition: String? = nil
    ) throws(InputFailure) -> [JSONValue] {
        let child: Child
        do {
            child = try Child(program, arguments(sql, function, ["-json"]))
        } catch {
            throw InputFailure(source: file, reason: "cannot be read: \(program) does not start")
        }
        let output = (try? child.output.readToEnd()) ?? nil ?? Data()
        if let failure = child.failure() {
            let isCondition = ["Parser Error", "Binder Error", "Catalog Error"].contains { failure.contains($0) }
            throw InputFailure(
                source: file,
                reason: condition.flatMap {
                    isCondition ? "has no rows by --where \"\($0)\", says DuckDB: \(failure)" : nil
                }
                    ?? "cannot be read by DuckDB: \(failure)"
            )
        }
        // Warnings and empty results of settings stand before the last array.
        let text = Array(output)
        guard let start = text.firstIndex(of: UInt8(ascii: "[")),
            let rows = try? JSONValue(parsing: Array(text[start...]))
        else {
            throw InputFailure(
                source: file,
                reason: "cannot be read: \(program) answers no JSON; is it DuckDB 1.2 or newer?"
            )
        }
        return rows.array ?? []
    }

    /// The rows with these columns as JSON lines; other columns are not read, nor rows beyond the limit.
    func source(_ wanted: [String], limit: Int?) throws(InputFailure) -> AudienceReader.Source {
        let chosen = types.filter { wanted.contains($0.name) }.map { column in
            let name = Self.quoted(column.name, "\"")
            // 12.50 stays 12.50, and a number beyond 2^53 keeps its digits.
            let isText = column.type.hasPrefix("DECIMAL") || column.type.hasSuffix("HUGEINT") || column.type == "UUID"
            return isText ? "CAST(\(name) AS VARCHAR) AS \(name)" : name
        }
        let columns = chosen.isEmpty ? "1 AS \"row\"" : chosen.joined(separator: ", ")
        let sql =
            "COPY (SELECT \(columns) FROM \(reads)\(Self.clause(condition))\(limit.map { " LIMIT \($0)" } ?? "")) TO '/dev/stdout' (FORMAT json);"
        let child: Child
        do {
            child = try Child(program, Self.arguments(sql, function))
        } catch {
            throw InputFailure(source: file, reason: "cannot be read: \(program) does not start")
        }
        let expected = min(rowCount, limit ?? .max)
        let lines = Mutex(0)
        return { memory throws(AudienceError) in
            while true {
                let count = read(child.output.fileDescriptor, memory.baseAddress, memory.count)
                if count > 0 {
                    let newlines = memory[..<count].count { $0 == UInt8(ascii: "\n") }
                    lines.withLock { $0 += newlines }
                    return count
                }
                if count < 0, errno == EINTR { continue }
                if let failure = child.failure() {
                    throw AudienceError(
                        code: .unreadable,
                        message:
                            "DuckDB stopped reading it: \(failure); export the file again if it is damaged, and start again"
                    )
                }
                let seen = lines.withLock { $0 }
                guard seen == expected else {
                    throw AudienceError(
                        code: .unreadable,
                        message:
                            "DuckDB counted \(expected) rows and handed over \(seen); the file has changed, so start again"
                    )
                }
                return 0
            }
        }
    }

    /// A running DuckDB, ended when nobody wants its rows any more.
    private final class Child: @unchecked Sendable {
        // Unchecked: Process is used by one thread at a time, the reader's.
        private let process = Process()
        private let errors: FileHandle
        let output: FileHandle

        init(_ program: String, _ arguments: [String]) throws {
            let pipe = Pipe()
            // A file, because a pipe that nobody reads would hold up a program full of warnings.
            let path = TemporaryWork.newPath().path
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(.EIO) }
            unlink(path)
            errors = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            output = pipe.fileHandleForReading
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = pipe
            process.standardError = errors
            try process.run()
            try pipe.fileHandleForWriting.close()
        }

        deinit { if process.isRunning { process.terminate() } }

        /// Waits for the end and returns the failure; `nil` if there was none.
        func failure() -> String? {
            process.waitUntilExit()
            guard process.terminationReason != .exit || process.terminationStatus != 0 else { return nil }
            if process.terminationReason == .uncaughtSignal {
                return "it was ended by signal \(process.terminationStatus)"
            }
            // The error comes last, after any number of warnings.
            let size = (try? errors.seekToEnd()) ?? 0
            try? errors.seek(toOffset: size > 4096 ? size - 4096 : 0)
            let text = String(decoding: (try? errors.read(upToCount: 4096)) ?? Data(), as: UTF8.self)
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let line = lines.last { $0.contains("Error") } ?? lines.last ?? "exit status \(process.terminationStatus)"
            if line.contains("Extension"), line.contains("nanoarrow") {
                return
                    "it reads Arrow by its extension nanoarrow, which is not installed and not fetched automatically; "
                    + "install it once by duckdb -c 'INSTALL nanoarrow FROM community', or export the audience as "
                    + ".parquet"
            }
            return String(line.prefix(300))
        }
    }
}
