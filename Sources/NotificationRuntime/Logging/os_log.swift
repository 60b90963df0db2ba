// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes a line with a format of `printf`'s kind, `%{public}@` included.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(formatted(message, args), type: type)
}

/// Writes a line with a format of `printf`'s kind, `%{public}@` included.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(formatted(message, args), type: type)
}

/// Writes a line with values in it.
public func os_log(_ message: OSLogMessage) {
    OSLog.default.write(message.text, type: .default)
}

/// Writes a line with values in it.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type: type)
}

/// Fills the format; its privacy notes (`%{public}@`) are left out, which `String(format:)` does not know.
private func formatted(_ message: StaticString, _ args: [any CVarArg]) -> String {
    let format = "\(message)".replacing(#/%\{[^}]*\}/#, with: "%")
    return args.isEmpty ? format.replacingOccurrences(of: "%%", with: "%") : String(format: format, arguments: args)
}
