// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Why one of a notification's pictures is missing, or what is odd about one that is there.
protocol WebResourceRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters for the large picture and the icon; for badges and buttons it is a note.
    static var severity: Severity { get }
    /// The finding's sentence; `nil` when it did not happen to this picture.
    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String?
    /// The remedy, where editing the message is one.
    static func fix(for resource: WebResource, in record: WebDeliveryRecord) -> Fix?
    /// The documentation of the behaviour.
    static var documentation: String? { get }
}

extension WebResourceRule {
    static var severity: Severity { .warning }
    static var documentation: String? { nil }

    static func fix(for resource: WebResource, in record: WebDeliveryRecord) -> Fix? { nil }

    static func finding(for resource: WebResource, in record: WebDeliveryRecord) -> Finding? {
        sentence(for: resource, in: record).map { sentence in
            Finding(
                rule: id,
                severity: resource.role.matters ? severity : .note,
                platform: .web,
                path: record.path(resource.role.member)?.description,
                message: sentence,
                fix: record.message == nil ? nil : fix(for: resource, in: record),
                documentation: documentation
            )
        }
    }
}

extension WebResource.Role {
    /// The option that holds its URL.
    var member: String { self == .actionIcon ? "actions" : rawValue }

    /// Whether anybody would miss it.
    var matters: Bool { self == .image || self == .icon }
}

extension WebResource {
    /// How a sentence about its absence begins.
    var missing: String {
        switch role {
        case .image: "No picture is shown"
        case .icon: "The icon is missing"
        case .badge: "The badge is missing"
        case .actionIcon: "A button has no icon"
        }
    }
}
