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
        /// The files of the attachments.
        var handed: [HandedFile] = []
    }

    private struct HandedFile {
        var file: OwnedDescriptor
        /// The path in the process's folder.
        var path: String
        /// The path on the device.
        var place: URL
    }

    init(_ push: ExtensionPush, runner: ProcessRunner, observer: any ExtensionObserver) {
        self.push = push
        self.runner = runner
        self.observer = observer
    }

    /// Removes what the device was given and did not take, because it refused it or needed it no more.
    deinit {
        for handed in state.withLock({ $0.handed }) { LocalFile(path: handed.place.path).remove() }
    }

    func start() {
        do throws(WireError) {
            let (process, number) = try runner.admit(self)
            state.withLock { state in
                state.process = process
                state.number = number
            }
            observer.record(.log(.init(code: Confinement.lineCode, level: .info, text: process.confinement.line)))
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
            // Once its handler was called and its thread is back, the process reports its end without being asked.
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
        let (process, number, handed) = state.withLock { state in
            defer { state.process = nil }
            return (state.process, state.number, state.handed)
        }
        for handed in handed { takeOver(handed, from: process) }
        guard let process else { return }
        for text in process.takeRefusals() {
            observer.record(.log(.init(code: RuntimeEvent.LogLine.tryRefused, level: .warning, text: text)))
        }
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

    func handlerUnreachable(hasExpired: Bool) { observer.handlerUnreachable(hasExpired: hasExpired) }

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
        let isFirst = state.withLock { state in
            defer { state.isHandled = true }
            return !state.isHandled
        }
        var fields = content.fields
        let object = payload.flatMap { try? JSONValue(parsing: $0) }
        if case .object(let userInfo)? = object {
            fields.userInfoSource = userInfo.sortedByName
        } else {
            fields.userInfoSource = push.push.payload
        }
        var rest = files[...]
        // Only the first call has an effect.
        fields.attachments = (isFirst ? attachments : []).map { record in
            attachment(record, record.hasFile ? rest.popFirst() : nil)
        }
        if isFirst, content.hasAvatarFile, let file = rest.popFirst() {
            var bytes = Data()
            if (try? file.read(upTo: SenderPicture.byteLimit) { bytes.append(contentsOf: $0) }) != nil {
                fields.avatar = .bytes(bytes)
            }
        }
        observer.handlerCalled(with: fields, by: other?.observer)
    }

    /// The attachment with its file in the device's own folder; the file comes there when the extension is done, and
    /// its type and size are checked there.
    private func attachment(_ record: AttachmentRecord, _ file: OwnedDescriptor?) -> UNNotificationAttachment {
        var options: [AnyHashable: Any] = [:]
        options[UNNotificationAttachmentOptionsTypeHintKey] = record.typeHint
        if record.isThumbnailHidden { options[UNNotificationAttachmentOptionsThumbnailHiddenKey] = true }
        let place = file.flatMap { runner.place(for: $0, named: record.path) }
        if let file, let place {
            state.withLock { $0.handed.append(HandedFile(file: file, path: record.path, place: place)) }
        }
        return UNNotificationAttachment(
            identifier: record.identifier,
            url: place ?? URL(fileURLWithPath: "/nonexistent"),
            type: record.type,
            options: options
        )
    }

    /// Moves the file to the device, as the system does; copies it if the process could still change it.
    private func takeOver(_ handed: HandedFile, from process: ExtensionProcess?) {
        if process?.take(handed.file, at: handed.path, to: handed.place.path) != true {
            runner.copy(handed.file, to: handed.place)
            process?.remove(handed.file, at: handed.path)
        }
    }
}

extension JSONObject {
    /// The members, and recursively their members, in the order of their names, because Foundation's dictionaries have
    /// no order.
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
