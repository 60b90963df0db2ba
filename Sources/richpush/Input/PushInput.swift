// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushSimulator

/// A push as it was read, with the text it was read from, into which findings point.
struct PushInput: Sendable {
    let source: JSONDocument
    let push: PushDocument
    /// A request to APNs with its header fields, of which ``push`` has the payload; `nil` for other forms.
    let recorded: APNSNotification?
    /// The extras of an intent, a form that senders do not write.
    let intent: IntentInput?
    /// The mark that some editors put before UTF-8, or nothing; RFC 8259 lets readers pass over it.
    let byteOrderMark: [UInt8]
    /// The request that it is the body of, if the input has header lines or is a command of curl.
    let request: RequestText?
    /// The same with what a shell fills in, or as an Admin SDK sends it; `nil` for others.
    let computed: ComputedPush?
    /// Lines before the text in the input that it is a line of.
    private let linesBefore: Int

    /// Reads a text; the error says at which byte it stops being JSON.
    init(parsing bytes: [UInt8], linesBefore: Int = 0) throws(JSONSyntaxError) {
        let (mark, text) = Self.split(bytes)
        source = try JSONDocument(parsing: text)
        recorded = source.root["payload"] == nil ? nil : APNSNotification(document: source.root.value)
        push = recorded.map { PushDocument.apnsPayload($0.payload) } ?? PushDocument.read(source)
        intent = IntentInput(source)
        byteOrderMark = mark
        (request, computed) = (nil, nil)
        self.linesBefore = linesBefore
    }

    /// Reads the body of a request.
    ///
    /// - Parameter computed: The push with what is not known.
    init(_ request: RequestText, _ computed: ComputedPush?) throws(JSONSyntaxError) {
        (self.request, self.computed) = (request, computed)
        if let sent = computed?.sent {
            source = sent
        } else {
            source = try JSONDocument(parsing: request.body)
        }
        if request.isForAPNs, case .object(let payload) = source.root.value {
            recorded = request.push(payload)
            push = .apnsPayload(payload)
        } else {
            recorded = nil
            push = request.document(source)
        }
        intent = nil
        byteOrderMark = []
        linesBefore = 0
    }

    /// Reads one of many documents, each of which is a line.
    init(parsing line: LineReader.Line) throws(LineFailure) {
        guard !line.isTooLong else { throw LineFailure(tooLong: line) }
        do throws(JSONSyntaxError) {
            try self.init(parsing: Array(line.bytes), linesBefore: line.number - 1)
        } catch {
            throw LineFailure(line, error)
        }
    }

    /// Whether it is the data of a web push that browsers show without a worker.
    var isDeclarative: Bool { DeclarativePush.isMeant(by: source) }

    /// Whether it is the data of a web push that a site's own server sends, of which no rule of FCM holds.
    var isWebPush = false

    /// Whether it is a message for FCM: a request, or a message with a target.
    var isMessage: Bool { source.root["message"]?.isObject == true || push.reading?.message.target != nil }

    /// The data that a service worker gets of it: a message for FCM as FCM relays it, and anything else as it is.
    var webPushData: [UInt8] {
        guard isMessage, let message = push.reading?.message else { return source.bytes }
        return WebPushEvent(relaying: message).payloadBytes
    }

    /// What is wrong with it, by all rules.
    func lint(by linter: Linter = .standard) -> [Finding] {
        // FCM cannot carry a declarative push, so none of its rules apply.
        if isDeclarative { return DeclarativePush.findings(in: source.bytes).map(placing) }
        if isWebPush { return [] }
        if let computed { return computed.lint(by: linter) }
        if let request {
            // A program may set the target or the text elsewhere, or hand it over beside the message.
            let found = lint(bodyBy: linter).filter { finding in
                !(request.isPart && finding.isOfMissingTarget || request.mayHaveText(beside: finding))
            }
            return request.findings + request.placed(found.map(placed), in: source)
        }
        if recorded != nil { return linter.lint(source).map(placed) }
        return intent?.findings ?? linter.lint(push, source: source).map(placed)
    }

    private func lint(bodyBy linter: Linter) -> [Finding] {
        recorded.map { linter.lint($0) } ?? linter.lint(push, source: source)
    }

    /// A device's finding about it, with places as the text spells them.
    func placing(_ finding: Finding) -> Finding {
        let placed = placed(finding.placed(in: push, source: source))
        return request?.placed([placed], in: source).first ?? placed
    }

    /// A finding about the text as one about the input that it is a line of.
    private func placed(_ finding: Finding) -> Finding {
        var finding = finding
        if let request, request.isWithoutBraces {
            finding.location = finding.location?.withoutBraces(in: request.body.count - 2)
        }
        guard linesBefore > 0 else { return finding }
        finding.location = finding.location?.moved(byLines: linesBefore)
        return finding
    }

    /// A byte order mark, if there is one, and what follows it.
    static func split(_ bytes: [UInt8]) -> (mark: [UInt8], text: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? (mark, Array(bytes.dropFirst(mark.count))) : ([], bytes)
    }
}

extension ComputedPush {
    /// What is wrong with it; the data of a declarative web push is judged as browsers do.
    func lint(by linter: Linter) -> [Finding] {
        let document = document
        guard DeclarativePush.isMeant(by: document) else { return findings(by: linter) }
        let computed = Set(paths.map(\.description))
        let found = DeclarativePush.findings(in: document.bytes)
        return findings(from: found.filter { $0.path.map(computed.contains) != true })
    }
}

/// From which severity on findings make a command fail.
enum FindingLimit: String, ExpressibleByArgument, CaseIterable, Sendable {
    case error
    case warning
    case note
    /// Findings never make it fail.
    case never

    /// Whether one of the findings is that severe.
    func isReached(by findings: [Finding]) -> Bool {
        guard let severity = Severity(rawValue: rawValue) else { return false }
        return findings.contains { $0.severity >= severity }
    }
}

extension PushDocument {
    /// The reason and the remedy, as the end of a sentence; `nil` for a message for FCM.
    var refusal: String? {
        switch self {
        case .request, .message: nil
        case .apnsPayload:
            "an APNs payload as a device receives it; to build a message, put it at message.apns.payload and add a target."
        case .senderRequest(let request):
            "\(request.meaning)."
        }
    }
}
