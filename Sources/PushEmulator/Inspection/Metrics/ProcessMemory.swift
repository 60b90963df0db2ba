// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The memory of this process.
enum ProcessMemory {
    /// Bytes in physical memory; `nil` without `/proc`.
    static var residentByteCount: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
