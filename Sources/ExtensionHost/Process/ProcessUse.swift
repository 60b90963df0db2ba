// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NotificationRuntime

/// The resources that a process has taken of the machine, as the kernel counts it, by `proc(5)`.
struct ProcessUse {
    /// Anonymous memory and shared memory, in bytes.
    var memoryByteCount: Int
    var threadCount: Int
    /// Bytes that it has written, into files and sockets.
    var writtenByteCount: Int

    /// Returns `nil` for a process that is gone.
    init?(of identifier: pid_t) {
        guard let status = Self.numbers("/proc/\(identifier)/status"), let memory = status["RssAnon"] else {
            return nil
        }
        memoryByteCount = (memory + (status["RssShmem"] ?? 0)) * 1024
        threadCount = status["Threads"] ?? 0
        let io = Self.numbers("/proc/\(identifier)/io") ?? [:]
        writtenByteCount = max(io["wchar"] ?? 0, io["write_bytes"] ?? 0)
    }

    private static func numbers(_ path: String) -> [String: Int]? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return text.split(separator: "\n").reduce(into: [:]) { numbers, line in
            let parts = line.split(separator: ":")
            let words = parts.last?.split(whereSeparator: \.isWhitespace) ?? []
            if parts.count == 2, let number = words.first.flatMap({ Int($0) }) { numbers[String(parts[0])] = number }
        }
    }

    /// Threads that an extension may have; Apple documents no figure, and libdispatch makes 64 at most.
    static let threadLimit = 512
    /// Bytes that an extension may write in the life of its process: more than ten films.
    static let writtenByteLimit = 1 << 30
    /// What the runtime needs above the limit before the first push, and what the kernel's count is behind: the process's own
    /// count is exact.
    private static let memorySlack = 16 << 20

    /// Compares a process's use with the limits again and again.
    struct Watch {
        /// Anonymous memory before the first push.
        private var first: Int?

        /// Returns why the process is to end; `nil` if it may go on.
        ///
        /// - Parameter memoryLimit: In bytes; 0 for none.
        mutating func look(at identifier: pid_t, memoryLimit: Int) -> ProcessEnd.Cause? {
            guard let use = ProcessUse(of: identifier) else { return nil }
            let first = min(self.first ?? use.memoryByteCount, memorySlack)
            self.first = first
            if memoryLimit > 0, use.memoryByteCount - first > memoryLimit + memorySlack {
                return .memory(used: use.memoryByteCount - first, limit: memoryLimit)
            }
            if use.threadCount > threadLimit {
                return .exceeded("it had \(use.threadCount) threads, over the limit of \(threadLimit)")
            }
            if use.writtenByteCount > writtenByteLimit {
                return .exceeded("it wrote more than \(writtenByteLimit >> 20) MB")
            }
            return nil
        }
    }
}
