// SPDX-License-Identifier: Apache-2.0

/// A target of another kind than its field says, or one that no app instance can have.
///
/// Why: the legacy API accepted a token, a group's key or `/topics/…` in one field, `to`; the v1 API has a field for
/// each, and answers "The registration token is not a valid FCM registration token" to anything else in `token`. White
/// space is often added when a token is read from a file, and a list of tokens is often joined to one text. Expo, APNs, Web Push, Amazon SNS and OneSignal call devices by
/// other names, which are often stored in the same column, and so are e-mail addresses and phone numbers of users. APNs answers
/// BadDeviceToken to a token in the address that lost a digit, and to one of FCM.
///
/// Example: `{"message": {"token": "/topics/news", "notification": {"title": "Hi"}}}`
///
/// Fix: send one request to each token; send topics to `topic`, tokens (which hold a colon) to `token` and installation ids to `fid`, without white
/// space.
///
/// Source: FCM HTTP v1 reference, `Message`; the service's answer as captured; expo-server-sdk-node, `isExpoPushToken`;
/// OneSignal's API reference; react-native-push-notification/ios#287.
struct TargetMismatchRule: LintRule {
    static let id = "target-mismatch"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let parts: LintSubject.Parts = .token

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        switch subject.message.target {
        case .token(let token)?:
            switch subject.targetShape ?? .token {
            case .topicPath:
                let fix = Fix.moving(
                    subject.path("token"),
                    to: subject.path("topic"),
                    .string(String(token.dropFirst(8)))
                )
                let text = "token names a topic, which FCM refuses there; move the name to topic."
                report.add(at: subject.path("token"), text, fix: fix)
            case .malformed:
                report.add(
                    at: subject.path("token"),
                    "token holds white space, a quotation mark or a character that no registration token has, and FCM refuses it; "
                        + "correct it.",
                    fix: Self.trim(token, at: subject.path("token"))
                )
            case .list: report.add(at: subject.path("token"), Self.list("token"))
            case .foreign(let kind): Self.report(kind, at: subject.path("token"), &report)
            case .token, .installationID, .groupKey: return
            }
        case .fid(let fid)?:
            if case .foreign(let kind)? = subject.targetShape {
                Self.report(kind, at: subject.path("fid"), &report)
                return
            }
            if subject.targetShape == .list {
                report.add(at: subject.path("fid"), Self.list("fid"))
            } else if subject.targetShape == .malformed {
                report.add(
                    at: subject.path("fid"),
                    "fid holds white space or a character that no installation id has, and FCM answers UNREGISTERED; correct it.",
                    fix: Self.trim(fid, at: subject.path("fid"))
                )
            } else if fid.utf8.contains(UInt8(ascii: ":")) {
                report.add(
                    at: subject.path("fid"),
                    "fid holds a colon, so it is a registration token, not an installation id; move it to token.",
                    severity: .warning,
                    fix: .moving(subject.path("fid"), to: subject.path("token"), .string(fid))
                )
            } else if subject.targetShape != .installationID, !fid.isEmpty {
                report.add(
                    at: subject.path("fid"),
                    "fid is not a Firebase installation id, which has 22 letters, digits, - or _ and begins with c, d, e or f, so "
                        + "FCM answers UNREGISTERED (404); send the id that the app's SDK gives.",
                    severity: .note
                )
            }
        case .topic?, .condition?, nil: return
        }
    }

    /// Returns what is wrong with the device token in the address of a request to APNs.
    static func findings(in request: RequestText) -> [Finding] {
        guard request.isForAPNs, let start = request.address.firstRange(of: "/3/device/")?.upperBound,
            let fault = Self.fault(ofDeviceToken: request.address[start...].prefix { !"/?#".contains($0) })
        else { return [] }
        return [
            Finding(
                rule: id,
                severity: severity,
                platform: .apple,
                location: request.location(at: request.addressRange),
                message: "The device token in the address \(fault), so APNs answers BadDeviceToken; take "
                    + "the one that iOS gives the app, as hexadecimal digits.",
                documentation:
                    "https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns"
            )
        ]
    }

    /// Completes "The device token …"; `nil` for one that Apple may have given, and for what a shell fills in.
    private static func fault(ofDeviceToken token: Substring) -> String? {
        if token.contains(":APA91b") { return "is a registration token of FCM" }
        let count = token.count
        guard count >= 32, token.allSatisfy(\.isHexDigit), count < 64 || !count.isMultiple(of: 2) else { return nil }
        return "has \(count) digits, and Apple's have 64 or more, two for each byte"
    }

    private static func list(_ field: String) -> String {
        "\(field) holds several devices in one text, and FCM takes one; send one request to each, as an Admin SDK's "
            + "sendEachForMulticast does."
    }

    private static func report(_ kind: ForeignTarget, at path: FieldPath, _ report: inout LintReport) {
        report.add(at: path, "\(path.name) holds \(kind.sentence).", severity: kind.severity)
    }

    /// Returns the fix for white space or quotation marks around a target; `nil` for other problems.
    private static func trim(_ text: String, at path: FieldPath) -> Fix? {
        func isOutside(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\"" }
        var scalars = text.unicodeScalars[...]
        while let last = scalars.last, isOutside(last) { scalars.removeLast() }
        while let first = scalars.first, isOutside(first) { scalars.removeFirst() }
        let trimmed = String(scalars)
        guard !trimmed.isEmpty, TargetShape(trimmed) != .malformed else { return nil }
        return Fix(summary: "take it without what surrounds it", edits: [.set(path: path, value: .string(trimmed))])
    }
}
