// SPDX-License-Identifier: Apache-2.0

package import NotificationRuntime

/// A message from an extension's process to its host, one or more in a packet.
///
/// All of it is an app's code's to forge.
package enum ExtensionMessage: WireValue {
    /// The process is set up.
    case ready
    /// An instance was made and is given the push.
    case started(push: UInt32)
    case event(push: UInt32, RuntimeEvent)
    /// The content handler was called; `caller` is the push whose code called it, 0 if unknown.
    ///
    /// `payload` is the user info as JSON if the extension replaced it. The attachments' files, if they have one,
    /// follow as descriptors in their order.
    case handlerCalled(
        push: UInt32,
        caller: UInt32,
        content: ContentRecord,
        payload: [UInt8]?,
        attachments: [AttachmentRecord]
    )
    /// `didReceive` returned.
    case threadReturned(push: UInt32)
    /// `serviceExtensionTimeWillExpire` returned.
    case expiryReturned(push: UInt32)
    /// Nothing is downloaded for the push any more, as the host asked.
    case idle(push: UInt32)
    /// The handler was called, the thread has returned and nothing is downloaded any more: the instance goes.
    case done(push: UInt32)
    /// Nothing can call the handler any more; before the end of its time, `serviceExtensionTimeWillExpire` still can.
    case handlerUnreachable(push: UInt32, hasExpired: Bool)
    /// Asks for a transfer, for a push or, with 0, for none; a request's body follows as a descriptor.
    case transfer(UInt32, push: UInt32, TransferRecord)
    case cancelTransfer(UInt32)
    /// The stacks that the host asked for stand in the report, and the main thread was asked to answer.
    case examined
    /// The main thread answers.
    case alive
    /// Asks for the notifications that the device shows, and from now on for each new one.
    case askForShown
    /// The app removed shown notifications; `nil` is all of them.
    case dismissed([String]?)

    private enum Kind: UInt8, WireValue {
        case ready, started, event, handlerCalled, threadReturned, expiryReturned, idle, transfer, cancelTransfer,
            examined, alive, dismissed, done, askForShown, handlerUnreachable
    }

    package init(from reader: inout WireReader) throws(WireError) {
        switch try reader.read(Kind.self) {
        case .ready: self = .ready
        case .started: self = .started(push: try reader.read())
        case .event: self = .event(push: try reader.read(), try reader.read())
        case .handlerCalled:
            self = .handlerCalled(
                push: try reader.read(),
                caller: try reader.read(),
                content: try reader.read(),
                payload: try reader.read(),
                attachments: try reader.read()
            )
        case .threadReturned: self = .threadReturned(push: try reader.read())
        case .expiryReturned: self = .expiryReturned(push: try reader.read())
        case .idle: self = .idle(push: try reader.read())
        case .done: self = .done(push: try reader.read())
        case .handlerUnreachable: self = .handlerUnreachable(push: try reader.read(), hasExpired: try reader.read())
        case .transfer: self = .transfer(try reader.read(), push: try reader.read(), try reader.read())
        case .cancelTransfer: self = .cancelTransfer(try reader.read())
        case .examined: self = .examined
        case .alive: self = .alive
        case .askForShown: self = .askForShown
        case .dismissed: self = .dismissed(try reader.read())
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .ready: writer.write(Kind.ready)
        case .started(let push): writer.write(Kind.started, push)
        case .event(let push, let event):
            writer.write(Kind.event, push)
            writer.write(event)
        case .handlerCalled(let push, let caller, let content, let payload, let attachments):
            writer.write(Kind.handlerCalled, push)
            writer.write(caller)
            writer.write(content)
            writer.write(payload)
            writer.write(attachments)
        case .threadReturned(let push): writer.write(Kind.threadReturned, push)
        case .expiryReturned(let push): writer.write(Kind.expiryReturned, push)
        case .idle(let push): writer.write(Kind.idle, push)
        case .done(let push): writer.write(Kind.done, push)
        case .handlerUnreachable(let push, let hasExpired):
            writer.write(Kind.handlerUnreachable, push)
            writer.write(hasExpired)
        case .transfer(let transfer, let push, let record):
            writer.write(Kind.transfer, transfer)
            writer.write(push)
            writer.write(record)
        case .cancelTransfer(let transfer): writer.write(Kind.cancelTransfer, transfer)
        case .examined: writer.write(Kind.examined)
        case .alive: writer.write(Kind.alive)
        case .askForShown: writer.write(Kind.askForShown)
        case .dismissed(let identifiers):
            writer.write(Kind.dismissed)
            writer.write(identifiers)
        }
    }
}
