// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation

/// Names and lines of the addresses in an extension's program, as the toolchain's `llvm-symbolizer` finds them.
struct ProgramSymbols {
    /// A function of the app's that was running.
    struct Call {
        var function: String
        /// The app's own file and line.
        var place: String

        var line: String { "\(function) at \(place)" }
    }

    private let program: ExtensionProgramFiles

    init(_ program: ExtensionProgramFiles) { self.program = program }

    /// The app's own functions among the return addresses, innermost first; none if there is no symbolizer.
    ///
    /// - Parameter fault: The instruction that failed, which is not a return address.
    func calls(at addresses: [UInt64], base: UInt64, fault: UInt64 = 0) -> [Call] {
        guard let symbolizer = program.symbolizer else { return [] }
        let frames = fault == 0 || addresses.contains(fault) ? addresses : [fault] + addresses
        // Return addresses are behind their calls.
        let offsets = frames.compactMap { $0 > base ? $0 - base - ($0 == fault ? 0 : 1) : nil }.filter { $0 < 1 << 32 }
        guard !offsets.isEmpty else { return [] }
        var tool = ChildProgram(path: symbolizer)
        tool.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        tool.arguments =
            ["--obj=\(program.executable.path)"]
            + offsets.map { "0x" + String($0, radix: 16) }
        guard let (status, output) = try? tool.run(limit: 256 * 1024), status == 0 else { return [] }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let calls = zip(lines, lines.dropFirst()).compactMap { function, place in
            program.ownFile(inPlace: place).map { Call(function: function, place: $0) }
        }
        return named(calls)
    }

    /// The calls with the functions' names as Swift spells them.
    private func named(_ calls: [Call]) -> [Call] {
        var tool = ChildProgram(
            path: (program.symbolizer.map { $0 as NSString } ?? "").deletingLastPathComponent + "/swift-demangle"
        )
        tool.arguments = ["--compact", "--simplified"] + calls.map(\.function)
        tool.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        guard !calls.isEmpty, let (status, output) = try? tool.run(limit: 256 * 1024), status == 0 else { return calls }
        let names = output.split(separator: "\n").map(String.init)
        guard names.count == calls.count else { return calls }
        return zip(calls, names).map { Call(function: String($1.prefix(160)), place: $0.place) }
    }

    /// A place as Swift's runtime prints it (`Module/File.swift:12`), with the app's own path if known.
    func ownPlace(_ place: String) -> String {
        guard let name = place.split(separator: "/").last else { return place }
        return program.ownFile(inPlace: "/" + name) ?? String(name)
    }
}

extension [ProgramSymbols.Call] {
    var lines: [String] { prefix(12).map(\.line) }
}
