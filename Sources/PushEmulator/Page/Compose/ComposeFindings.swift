// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The findings of lint, with a button for each remedy.
struct ComposeFindings {
    let findings: [Finding]
    /// Whether the reader sees the lines that findings are about.
    let showsLines: Bool
    /// What is wrong with fields, so that the message does not have what they hold.
    let mistakes: [String]

    private let places: [Int]

    /// - Parameters:
    ///   - mistakes: What is wrong with fields.
    ///   - hidden: Rules whose notes are about what the form itself writes, so that nobody can heed them.
    ///   - explained: Rules whose findings follow from a mistake.
    init(
        _ findings: [Finding],
        showsLines: Bool,
        mistakes: [String] = [],
        hiding hidden: Set<String> = [],
        explaining explained: Set<String> = []
    ) {
        let shown = findings.enumerated().filter {
            !explained.contains($1.rule) && ($1.severity != .note || !hidden.contains($1.rule))
        }
        // The buttons name a finding by its place among all.
        (places, self.findings) = (shown.map(\.offset), shown.map(\.element))
        self.showsLines = showsLines
        self.mistakes = mistakes
    }

    /// The number of findings that are shown at most.
    private static let limit = 40

    var markup: HTML {
        guard !findings.isEmpty || !mistakes.isEmpty else {
            return "<p class=\"fine\" role=\"status\">\(PageIcon.check.markup) Nothing to object to.</p>"
        }
        let remedyCount = findings.count { $0.fix != nil }
        return """
            <p class="unseen" role="status">\((findings.count + mistakes.count).counted("finding"))</p>
            <ul class="findings">\(mistakes.map(mistake))\(zip(places, findings.prefix(Self.limit)).map(item))\
            \(findings.count > Self.limit ? "<li class=\"note\">\((findings.count - Self.limit).grouped) more</li>" : nil)</ul>
            \(remedyCount > 1 ? "<p class=\"all\"><button form=\"compose\" name=\"act\" value=\"fix\" class=\"small\">Fix what can be fixed</button></p>" : nil)
            """
    }

    private func mistake(_ sentence: String) -> HTML {
        """
        <li class="error"><p><span class="severity">error</span> <span dir="auto">\(sentence)</span></p></li>

        """
    }

    private func item(_ index: Int, _ finding: Finding) -> HTML {
        """
        <li class="\(severity(finding))"><p><span class="severity">\(finding.severity.rawValue)</span> \
        <span dir="auto">\(finding.message.bounded(to: 1000))</span></p>
        \(finding.fix.map { fix in
            """
            <p class="remedy"><button form="compose" name="act" value="fix-\(index)" class="small">Fix</button> \
            <span dir="auto">\(fix.summary.bounded(to: 400))</span></p>
            """ as HTML
        })
        <p class="rule"><code>\(finding.rule.bounded(to: 100))</code>\(finding.path.map { " at <code>\($0.bounded(to: 200))</code>" as HTML })\
        \(showsLines ? finding.location.map { ", line \($0.line)" as HTML } : nil)</p></li>

        """
    }

    private func severity(_ finding: Finding) -> HTML {
        switch finding.severity {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// The size of a message on each platform, compared with the limits.
struct ComposeMeters {
    private let meters: [(name: HTML, count: Int, limit: Int)]

    init?(_ written: WrittenMessage) {
        let recipient = SenderRecipient(bundleID: "", now: 0)
        let message = written.reading?.message ?? written.request?.fcmMessage(for: recipient)
        let apns =
            written.request?.apnsNotification(for: recipient)
            ?? written.reading.map { APNSNotification(relaying: $0.message, options: .sample) }
        let web = written.reading.map { WebPushEvent(relaying: $0.message, options: .sample) }
        let table = Capabilities.standard
        let measured: [(name: HTML, count: Int, limit: Int)?] = [
            apns.map { ("Apple", $0.byteCount, $0.byteLimit) },
            message.map { ("Android", Self.androidByteCount($0), table.bytes(.messageBytes, on: .fcm)) },
            web.map { ("Web", $0.byteCount, table.bytes(.plaintextBytes, on: .webPush)) },
        ]
        meters = measured.compactMap(\.self)
        if meters.isEmpty { return nil }
    }

    /// FCM counts the sender's own texts and data.
    private static func androidByteCount(_ message: PushMessage) -> Int {
        AndroidIntent(relaying: message, options: .sample).extras.reduce(0) { count, extra in
            guard !extra.key.hasPrefix("google."), !["from", "collapse_key"].contains(extra.key) else { return count }
            let keyCount = extra.key.hasPrefix("gcm.") ? 0 : extra.key.utf8.count
            return count + keyCount + (extra.value.string?.utf8.count ?? 0)
        }
    }

    var markup: HTML {
        """
        <ul class="meters" aria-label="Bytes of the message">\(meters.map { meter in
            """
            <li\(meter.count > meter.limit ? " class=\"over\"" : nil as HTML?)><span>\(meter.name)</span>\
            <svg class="gauge" width="100%" height="6" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3"/>\
            <rect class="\(meter.count > meter.limit ? "failed" : "receive" as HTML)" width="\(percent: Double(meter.count) / Double(max(1, meter.limit)))" height="6" rx="3"/></svg>\
            <span>\(meter.count.grouped) of \(meter.limit.grouped) bytes</span></li>
            """ as HTML
        })</ul>
        """
    }
}
