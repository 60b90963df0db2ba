// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The members of a group or the subscribers of a topic, each with a button that removes it.
struct MemberList {
    struct Member: Sendable, Hashable {
        var registration: String
        var device: DeviceRow?
    }

    let members: [Member]
    /// Where changes are posted to.
    let path: String
    /// Fields that go with each change.
    var hidden: HTML?
    /// The text of an empty list.
    let emptiness: HTML

    var markup: HTML {
        guard !members.isEmpty else { return "<p class=\"dim\">\(emptiness)</p>" }
        return """
            <form method="post" action="\(path)">\(hidden)<ul class="rows members">\(members.map(row))</ul></form>
            """
    }

    private func row(_ member: Member) -> HTML {
        guard let device = member.device else {
            return """
                <li><div><code dir="ltr">\(member.registration.bounded(to: 400))</code><p class="dim">No device has this registration.</p></div>\
                <span></span>\(remove(member.registration, member.registration.bounded(to: 24)))</li>
                """
        }
        let details: HTML = "\(device.platform.title)\(device.unregistered == nil ? nil : " · uninstalled" as HTML?)"
        return """
            <li><div class="member">\(PageIcon(platform: device.platform.rawValue).markup)<span><b><a href="/devices/\(device.id)" dir="auto">\
            \(device.name.bounded(to: 120))</a></b><span class="dim">\(details)</span></span></div>\
            <span></span>\(remove(member.registration, device.name.bounded(to: 60)))</li>
            """
    }

    private func remove(_ registration: String, _ name: String) -> HTML {
        "<button class=\"small\" name=\"remove\" value=\"\(registration)\" aria-label=\"Remove \(name)\">Remove</button>"
    }
}

/// The form that adds a member: with a button for each suggested device, or by a typed name.
struct MemberForm {
    /// The suggested devices.
    let choices: [DeviceRow]
    let path: String
    var hidden: HTML?
    /// The typed text, and its error.
    let text: String
    let problem: FieldError?

    /// The number of suggested devices.
    static let choiceLimit = 12

    var markup: HTML {
        """
        <form method="post" action="\(path)" class="stacked">\(hidden)
        <div class="line">\(FormField("member", "Device’s id, token or installation id", problem: problem?.sentence)
            .text(text, more: " dir=\"ltr\" spellcheck=\"false\" autocomplete=\"off\" maxlength=\"4096\""))<button class="primary">Add</button></div>
        </form>
        \(choices.isEmpty ? nil : quick)
        """
    }

    private var quick: HTML {
        """
        <form method="post" action="\(path)" class="picks">\(hidden)\(choices.prefix(Self.choiceLimit).map { device in
            """
            <button class="small" name="member" value="\(device.id)" aria-label="Add \(device.name.bounded(to: 60))">\
            \(PageIcon.add.markup)<bdi>\(device.name.bounded(to: 40))</bdi></button>
            """ as HTML
        })</form>
        """
    }
}

/// The member that a typed device id, registration token or installation id names.
struct NamedMember: Sendable, Hashable {
    /// The key of members and subscribers in the store.
    let registration: String

    /// - Throws: A sentence about the field `member`.
    static func find(
        _ text: String,
        project: String,
        isStrict: Bool,
        in database: StoreTransaction
    ) throws -> Result<NamedMember, FieldError> {
        let text = text.trimmingBlanks
        guard !text.isEmpty else { return failure("Choose a device, or give a token or an installation id.") }
        let known = try DeviceRow.find(text, in: database)
        let found = try TopicMember.find(
            known?.token ?? text,
            project: project,
            isStrict: isStrict,
            database: database
        )
        switch found {
        case .success(let member): return .success(NamedMember(registration: member.key))
        case .failure(.otherProject):
            return failure("\(text.quoted) is a device of another project; only devices of \(project) can be in here.")
        case .failure(.unregistered):
            return failure(
                known == nil
                    ? "\(text.quoted) does not belong to a device, and a strict emulator accepts only tokens that do."
                    : "\(known?.name.quoted ?? "") is uninstalled; register it again first."
            )
        case .failure:
            return failure("\(text.quoted) is not a device, a registration token or an installation id.")
        }
    }

    private static func failure(_ sentence: String) -> Result<NamedMember, FieldError> {
        .failure(FieldError("member", sentence))
    }
}
