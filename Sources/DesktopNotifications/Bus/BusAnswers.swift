// SPDX-License-Identifier: Apache-2.0

/// The answers of the bus and its desktop to the calls of one client.
///
/// It answers the calls of Chromium, Firefox and debugging tools. A call to any other service is answered
/// by an error at once, because libdbus waits 25 seconds for an answer.
struct BusAnswers {
    private let desktop: Desktop
    private let guid: String
    /// The client's number on the desktop.
    private let program: Int
    private var isGreeted = false
    private var names: Set<String> = []

    /// Names that one client may own.
    private static let nameLimit = 64

    init(_ desktop: Desktop, guid: String, program: Int) {
        (self.desktop, self.guid, self.program) = (desktop, guid, program)
    }

    /// The client's unique name.
    var uniqueName: String { ":1.\(program)" }

    /// An error that a call is answered by.
    private struct Refusal: Error {
        var name: String
        var text: String

        static let arguments = Refusal(
            name: "org.freedesktop.DBus.Error.InvalidArgs",
            text: "The call takes other arguments."
        )
    }

    /// Answers a call; `nil` if the message wants no answer.
    mutating func answer(_ message: BusMessage) throws(BusFailure) -> BusMessage? {
        guard message.kind == .call else { return nil }
        guard isGreeted || message.member == "Hello" else { throw BusFailure("A client calls before it says Hello.") }
        var answer: BusMessage
        do throws(Refusal) {
            answer = BusMessage(kind: .answer, serial: 1, body: try values(for: message))
        } catch {
            answer = BusMessage(kind: .failure, serial: 1, body: [.string(error.text)])
            answer.errorName = error.name
        }
        guard !message.wantsNoAnswer else { return nil }
        answer.answered = message.serial
        answer.destination = uniqueName
        answer.sender =
            message.destination == BusNames.bus || message.destination == nil ? BusNames.bus : BusNames.desktop
        return answer
    }

    private mutating func values(for call: BusMessage) throws(Refusal) -> [BusValue] {
        switch call.destination {
        case BusNames.bus?, nil: return try busValues(for: call)
        case BusNames.notifications?, BusNames.desktop?: return try desktopValues(for: call)
        default:
            throw Refusal(
                name: "org.freedesktop.DBus.Error.ServiceUnknown",
                text: "There is no such service on this bus, which has only \(BusNames.notifications)."
            )
        }
    }

    private mutating func busValues(for call: BusMessage) throws(Refusal) -> [BusValue] {
        if let common = try commonValues(for: call) { return common }
        let name = call.body.first?.string
        switch call.member {
        case "Hello":
            isGreeted = true
            return [.string(uniqueName)]
        // Signals reach the client that they concern, whatever it asked for.
        case "AddMatch", "RemoveMatch": return []
        case "NameHasOwner": return [.boolean(owner(of: try Self.text(name)) != nil)]
        case "GetNameOwner":
            guard let owner = owner(of: try Self.text(name)) else {
                throw Refusal(
                    name: "org.freedesktop.DBus.Error.NameHasNoOwner",
                    text: "Nobody on this bus has the name."
                )
            }
            return [.string(owner)]
        case "ListNames", "ListActivatableNames":
            let own = call.member == "ListNames" ? [BusNames.desktop, uniqueName] + names.sorted() : []
            return [.strings([BusNames.bus, BusNames.notifications] + own)]
        case "StartServiceByName":
            guard owner(of: try Self.text(name)) != nil else {
                throw Refusal(
                    name: "org.freedesktop.DBus.Error.ServiceUnknown",
                    text: "No service of this name can be started."
                )
            }
            // It runs already.
            return [.uint32(2)]
        case "RequestName": return [.uint32(try request(Self.text(name)))]
        case "ReleaseName": return [.uint32(names.remove(try Self.text(name)) == nil ? 2 : 1)]
        case "GetId": return [.string(guid)]
        case "GetConnectionUnixUser", "GetConnectionUnixProcessID":
            throw Refusal(name: "org.freedesktop.DBus.Error.Failed", text: "This bus does not tell who is connected.")
        default: throw Self.unknown(call)
        }
    }

    /// Takes a name for the client: 1 if it has it now, 3 if another has it, 4 if it had it before.
    private mutating func request(_ name: String) throws(Refusal) -> UInt32 {
        if names.contains(name) { return 4 }
        guard owner(of: name) == nil else { return 3 }
        guard names.count < Self.nameLimit, name.utf8.count <= 255 else { throw .arguments }
        names.insert(name)
        return 1
    }

    private func owner(of name: String) -> String? {
        switch name {
        case BusNames.bus: BusNames.bus
        case BusNames.notifications, BusNames.desktop: BusNames.desktop
        case uniqueName: uniqueName
        default: names.contains(name) ? uniqueName : nil
        }
    }

    private func desktopValues(for call: BusMessage) throws(Refusal) -> [BusValue] {
        if let common = try commonValues(for: call) { return common }
        switch call.member {
        case "GetCapabilities": return [.strings(desktop.profile.capabilities)]
        case "GetServerInformation":
            return [.string(desktop.profile.serverName), .string("RichPush"), .string("1"), .string("1.2")]
        case "Notify":
            guard let (notification, pixels) = NotifyCall.read(call.body) else { throw .arguments }
            return [.uint32(desktop.show(notification, pixels: pixels, of: program))]
        case "CloseNotification":
            guard let id = call.body.first?.uint32 else { throw .arguments }
            _ = desktop.close(id, of: program)
            return []
        default: throw Self.unknown(call)
        }
    }

    /// The calls that every service answers.
    private func commonValues(for call: BusMessage) throws(Refusal) -> [BusValue]? {
        switch (call.interface, call.member) {
        case ("org.freedesktop.DBus.Peer"?, "Ping"?): return []
        case ("org.freedesktop.DBus.Peer"?, "GetMachineId"?): return [.string(guid)]
        case ("org.freedesktop.DBus.Introspectable"?, "Introspect"?): return [.string(Self.introspection)]
        case ("org.freedesktop.DBus.Properties"?, "GetAll"?): return [.array([], of: .entry(.string, .variant))]
        case ("org.freedesktop.DBus.Properties"?, _): throw Self.unknown(call)
        default: return nil
        }
    }

    private static func text(_ text: String?) throws(Refusal) -> String {
        guard let text else { throw .arguments }
        return text
    }

    private static func unknown(_ call: BusMessage) -> Refusal {
        Refusal(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "There is no method \(call.member ?? "") here.")
    }

    /// Source: Desktop Notifications Specification, "D-BUS Protocol".
    private static let introspection = """
        <node><interface name="org.freedesktop.Notifications">\
        <method name="GetCapabilities"><arg type="as" direction="out"/></method>\
        <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>\
        <arg type="s" direction="out"/><arg type="s" direction="out"/></method>\
        <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>\
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>\
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>\
        <method name="CloseNotification"><arg type="u" direction="in"/></method>\
        <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>\
        <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>\
        <signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>\
        <signal name="NotificationReplied"><arg type="u"/><arg type="s"/></signal></interface></node>
        """
}

extension DesktopSignal {
    /// The signals' messages: an action is preceded by the token with which its program may raise a window.
    var messages: [BusMessage] {
        switch self {
        case .actionInvoked(let id, let key):
            [
                Self.message("ActivationToken", [.uint32(id), .string("richpush-\(id)")]),
                Self.message("ActionInvoked", [.uint32(id), .string(key)]),
            ]
        case .replied(let id, let text): [Self.message("NotificationReplied", [.uint32(id), .string(text)])]
        case .closed(let id, let reason): [Self.message("NotificationClosed", [.uint32(id), .uint32(reason)])]
        }
    }

    private static func message(_ member: String, _ body: [BusValue]) -> BusMessage {
        var message = BusMessage(kind: .signal, serial: 1, body: body)
        message.path = BusNames.notificationsPath
        message.interface = BusNames.notifications
        message.member = member
        message.sender = BusNames.desktop
        return message
    }
}
