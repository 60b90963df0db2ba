// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

/// The journal in which a run is recorded.
struct JournalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "With --jsonl: record every attempt in this file; a rerun sends only the messages that are not known to be done.",
            valueName: "file"
        ),
        completion: .file()
    )
    var journal: String?

    @Flag(
        help: "With --journal: skip messages that an earlier run may have sent. Default: send them again and report it."
    )
    var skipUnknown = false

    func validate() throws {
        if skipUnknown, journal == nil { throw ValidationError("--skip-unknown goes with --journal.") }
    }

    /// The journal, after saying on standard error what an earlier run left.
    func open(for project: String) throws(JournalError) -> SendJournal? {
        guard let journal else { return nil }
        let opened = try SendJournal(path: journal, project: project, resendsUnknown: !skipUnknown)
        let unknown = opened.unknown
        if opened.doneCount > 0 || !unknown.isEmpty {
            StandardOutput.printError("\(journal): \(opened.doneCount) messages are done and not sent again.")
        }
        if !unknown.isEmpty {
            let what = skipUnknown ? "left alone" : "sent again"
            StandardOutput.printError(
                "\(unknown.count) messages may have been sent already and are \(what); lines \(Self.ranges(unknown))."
            )
        }
        return opened
    }

    /// Lines from 1 on of places from 0 on, neighbours joined: `3, 7-9`.
    static func ranges(_ places: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for place in places {
            if let last = ranges.last, last.upperBound == place {
                ranges[ranges.count - 1] = last.lowerBound...(place + 1)
            } else {
                ranges.append((place + 1)...(place + 1))
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
#endif
