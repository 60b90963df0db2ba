// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The snapshots of one test file, in a folder beside it.
struct SnapshotStore {
    /// What is written in place of being compared.
    enum Recording: String {
        case nothing
        case missing
        case all

        static let variable = "RICHPUSH_RECORD_SNAPSHOTS"

        /// The recording for the variable's value; `1` means everything, and an unknown value nothing.
        init(_ value: String?) {
            switch value?.lowercased() {
            case "all", "1", "true", "yes": self = .all
            case "missing": self = .missing
            default: self = .nothing
            }
        }
    }

    /// `__Snapshots__/ShopTests` for `ShopTests.swift`.
    let folder: URL
    private let fileExtension: String

    init(testFile: String, fileExtension: String = "txt") {
        self.fileExtension = fileExtension
        let file = URL(fileURLWithPath: testFile)
        folder = file.deletingLastPathComponent()
            .appendingPathComponent("__Snapshots__", isDirectory: true)
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent, isDirectory: true)
    }

    /// Compares a text with the stored one, or stores it; returns what is wrong.
    func compare(_ text: String, named name: String, _ recording: Recording) -> String? {
        let file = file(named: name)
        let stored = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        if stored == text { return nil }
        if recording == .all || recording == .missing && stored == nil { return write(text, to: file) }
        guard let stored else {
            return "There is no snapshot \(file.path). "
                + "Run the tests with \(Recording.variable)=missing to write it:\n\(text)"
        }
        return "This differs from its snapshot \(file.path). If it is right as it is now, run the tests with "
            + "\(Recording.variable)=all.\n\(Self.difference(from: stored, to: text))"
    }

    func file(named name: String) -> URL {
        let safe = name.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == "_" ? $0 : "-" }
        return folder.appendingPathComponent("\(String(safe)).\(fileExtension)", isDirectory: false)
    }

    private func write(_ text: String, to file: URL) -> String? {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
            return nil
        } catch {
            return "The snapshot \(file.path) cannot be written: \(error.localizedDescription)"
        }
    }

    /// The lines that went (`-`) and came (`+`), each group of them after the line before it.
    private static func difference(from old: String, to new: String) -> String {
        let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
        let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = newLines.difference(from: oldLines)
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (oldIndex, newIndex) = (0, 0)
        var before: Substring?
        func append(_ sign: String, _ line: Substring) {
            if let context = before {
                lines.append("  \(context)")
                before = nil
            }
            lines.append("\(sign) \(line)")
        }
        while oldIndex < oldLines.count || newIndex < newLines.count {
            if removed.contains(oldIndex) {
                append("-", oldLines[oldIndex])
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                append("+", newLines[newIndex])
                newIndex += 1
            } else {
                before = oldLines[oldIndex]
                oldIndex += 1
                newIndex += 1
            }
        }
        return lines.joined(separator: "\n")
    }
}

/// A file in a separate folder, which exists until it is removed.
struct TemporaryFile: Sendable {
    let path: String
    private let folder: URL

    init(_ name: String, holding text: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "richpush-testing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        path = file.path
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
