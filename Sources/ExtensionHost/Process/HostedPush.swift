// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation
internal import NotificationRuntime
internal import PushMessages
internal import PushSimulator
internal import Synchronization

/// A push in an extension's own process, for the device that it came to.
final class HostedPush: HostedExtension {
    private let push: ExtensionPush
    private let runner: ProcessRunner
    private let observer: any ExtensionObserver
    private let state = Mutex(State())

    private struct State {
        var process: ExtensionProcess?
        var number: UInt32 = 0
        var idleActions: [@Sendable () -> Void] = []
        var hasReturned = false
        var isHandled = false
        var isIdle = false
    }

    init(_ push: ExtensionPush, runner: ProcessRunner, observer: any ExtensionObserver) {
        self.push = push
        self.runner = runner
        self.observer = observer
    }

    func start() {
        do throws(WireError) {
            let (process, number) = try runner.admit(self)
            state.withLock { state in
                state.process = process
                state.number = number
            }
            let payload = JSONValue.object(push.push.payload).encoded()
            process.send(.push(number, request: push.identifier, payload: payload, content: ContentRecord(push.fields)))
        } catch {
            observer.record(.processEnded(ProcessEnd(cause: .unstarted(error.description))))
        }
    }

    func expire() { send { .expire(push: $0) } }

    func whenIdle(_ action: @escaping @Sendable () -> Void) {
        let (isIdle, isToldAnyway) = state.withLock { state in
            if !state.isIdle { state.idleActions.append(action) }
            // Once its handler was called and its thread is back, the process tells by itself.
            return (state.isIdle, state.isHandled && state.hasReturned)
        }
        if isIdle { return action() }
        if !isToldAnyway { send { .awaitIdle(push: $0) } }
    }

    var isDownloading: Bool {
        let (process, number) = state.withLock { ($0.process, $0.number) }
        return process?.isDownloading(number) ?? false
    }

    func cancelDownloads() { send { .cancelDownloads(push: $0) } }

    func end(isOverdue: Bool) async {
        let (process, number) = state.withLock { state in
            defer { state.process = nil }
            return (state.process, state.number)
        }
        guard let process else { return }
        if isOverdue {
            await process.end(overdue: number) { [self] in state.withLock { $0.hasReturned } }
        } else {
            process.release(number)
        }
    }

    private func send(_ message: (UInt32) -> HostMessage) {
        let (process, number) = state.withLock { ($0.process, $0.number) }
        process?.send(message(number))
    }

    // MARK: - What the process says

    func started() { observer.extensionStarted() }

    func threadReturned() {
        state.withLock { $0.hasReturned = true }
        observer.threadReturned()
    }

    func expiryReturned() { observer.expiryReturned() }

    func idle() {
        let actions = state.withLock { state in
            state.isIdle = true
            defer { state.idleActions = [] }
            return state.idleActions
        }
        for action in actions { action() }
    }

    func take(_ event: RuntimeEvent) { observer.record(event) }

    func handlerCalled(
        _ content: ContentRecord,
        _ payload: [UInt8]?,
        _ attachments: [AttachmentRecord],
        _ files: [OwnedDescriptor],
        by other: HostedPush?
    ) {
        state.withLock { $0.isHandled = true }
        var fields = content.fields
        let object = payload.flatMap { try? JSONValue(parsing: $0) }
        if case .object(let userInfo)? = object {
            fields.userInfoSource = userInfo.sortedByName
        } else {
            fields.userInfoSource = push.push.payload
        }
        var rest = files[...]
        fields.attachments = attachments.map { record in
            let file = record.hasFile ? rest.popFirst() : nil
            return attachment(record, file)
        }
        observer.handlerCalled(with: fields, by: other?.observer)
    }

    /// The attachment with a copy of its file in the device's own folder; the file's type and size are checked there, as
    /// the system does when the extension is done.
    private func attachment(_ record: AttachmentRecord, _ file: OwnedDescriptor?) -> UNNotificationAttachment {
        var options: [AnyHashable: Any] = [:]
        options[UNNotificationAttachmentOptionsTypeHintKey] = record.typeHint
        if record.isThumbnailHidden { options[UNNotificationAttachmentOptionsThumbnailHiddenKey] = true }
        let url = file.flatMap { runner.keep($0, named: record.path) } ?? URL(fileURLWithPath: "/nonexistent")
        return UNNotificationAttachment(
            identifier: record.identifier,
            url: url,
            type: record.type,
            options: options
        )
    }
}

extension JSONObject {
    /// The members, and those of their members, in the order of their names, because Foundation's dictionaries have none.
    fileprivate var sortedByName: JSONObject {
        JSONObject(sorted { $0.key < $1.key }.map { ($0.key, $0.value.sortedByName) })
    }
}

extension JSONValue {
    fileprivate var sortedByName: JSONValue {
        switch self {
        case .object(let object): .object(object.sortedByName)
        case .array(let values): .array(values.map(\.sortedByName))
        default: self
        }
    }
}
