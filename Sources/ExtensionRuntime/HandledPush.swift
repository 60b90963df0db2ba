// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import Curl
internal import Dispatch
internal import ExtensionWire
internal import Foundation
internal import NotificationRuntime

/// One push in the extension's process: its instance, its thread, and its reports.
final class HandledPush: Sendable {
    let context: DeliveryContext
    let reports: PushReports
    private let threads: AppThreads
    private let onEnd: @Sendable () -> Void
    private let state = Locked(State())
    private let reach = HandlerReach()

    private struct State {
        var instance: UNNotificationServiceExtension?
        var thread: pthread_t?
        var hasReturned = false
        var isHandled = false
        var isExpired = false
        /// The push ends when nothing is downloaded any more.
        var isEnding = false
    }

    /// - Parameter onEnd: Called when the push has ended without the host's request, before the instance goes.
    init(
        _ number: UInt32,
        in process: AppProcess,
        on threads: AppThreads,
        reportingTo host: HostConnection,
        onEnd: @escaping @Sendable () -> Void
    ) {
        let reports = PushReports(number, to: host)
        self.reports = reports
        self.threads = threads
        self.onEnd = onEnd
        context = DeliveryContext(process: process) { event, isFollowed in
            reports.tell(.event(push: number, event.withoutBody), isFollowed: isFollowed)
        }
    }

    /// Makes an instance on a separate thread and gives it the push.
    func receive(
        _ identifier: String,
        _ payload: [UInt8],
        _ content: ContentRecord,
        _ make: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        context.process.begin(context)
        onThread { [self] in
            state.withLock { $0.thread = pthread_self() }
            let instance = make()
            var fields = content.fields
            let object = try? JSONSerialization.jsonObject(with: Data(payload))
            fields.userInfo = object as? [AnyHashable: Any] ?? [:]
            fields.userInfoSource = UntouchedPayload()
            let request = UNNotificationRequest(
                identifier: identifier,
                content: UNNotificationContent(fields: fields, delivery: context),
                trigger: UNPushNotificationTrigger()
            )
            reports.tell(.started(push: reports.number))
            state.withLock { $0.instance = instance }
            instance.didReceive(
                request,
                withContentHandler: reach.handler { [self] content in handlerCalled(with: content) }
            )
            let (isExpired, isHandled) = state.withLock { state in
                state.thread = nil
                state.hasReturned = true
                return (state.isExpired, state.isHandled)
            }
            // While its time runs, the host can wait for it until the downloads are over: each packet wakes the host.
            let isFollowed = !isExpired && context.runningDownloads > 0
            reports.tell(.threadReturned(push: reports.number), isFollowed: isFollowed)
            if isFollowed { context.whenIdle { [reports] in reports.flush() } }
            endIfDone()
            if !isHandled { context.whenIdle { [self] in watchReach(hasExpired: false) } }
        }
    }

    /// Tells the host once nothing can call the handler but `serviceExtensionTimeWillExpire()`, if that is yet to come.
    ///
    /// Looks again and again, because nobody tells when the last timer or task lets go of the handler.
    private func watchReach(hasExpired: Bool, in pause: DispatchTimeInterval = .milliseconds(10)) {
        DispatchQueue.global().asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self else { return }
            let isReached: Bool? = state.withLock { state in
                guard !state.isHandled, state.isExpired == hasExpired, state.instance != nil else { return nil }
                return context.runningDownloads > 0 || !reach.isOnly(in: &state.instance)
            }
            switch isReached {
            case true?: watchReach(hasExpired: hasExpired, in: .milliseconds(100))
            case false?: reports.tell(.handlerUnreachable(push: reports.number, hasExpired: hasExpired))
            case nil: break
            }
        }
    }

    /// Tells the extension that its time is up.
    func expire() {
        let last = state.withLock { state in
            state.isExpired = true
            return state.instance
        }
        reports.flush()
        guard let instance = last.map(Locked.init) else { return }
        onThread { [self] in
            instance.withLock { $0 }.serviceExtensionTimeWillExpire()
            reports.tell(.expiryReturned(push: reports.number))
            watchReach(hasExpired: true)
        }
    }

    func awaitIdle() {
        context.whenIdle { [reports] in reports.tell(.idle(push: reports.number)) }
    }

    /// A push whose handler was called and whose thread is back waits only for its downloads, and then ends.
    private func endIfDone() {
        let (isEnding, isExpired) = state.withLock { state in
            guard state.hasReturned, state.isHandled, !state.isEnding else { return (false, false) }
            state.isEnding = true
            return (true, state.isExpired)
        }
        guard isEnding else { return }
        // How it ends is for the host to find out.
        guard !isExpired else { return awaitIdle() }
        context.whenIdle { [self] in
            reports.tell(.done(push: reports.number))
            onEnd()
            // On this thread, which is none that others wait for: the instance's end is the app's code.
            release()
        }
    }

    /// Marks the thread as the one whose stack is wanted.
    func watch() {
        reports.flush()
        if let thread = state.withLock({ $0.thread }) { cextensionprocess_watch_thread(thread) }
    }

    /// Releases the instance on a separate thread, because its deinitializer is the app's code.
    func releaseElsewhere() {
        DispatchQueue.global().async { [self] in release() }
    }

    private func release() {
        context.cancelAll()
        context.process.end(context)
        let instance = state.withLock { state in
            defer { state.instance = nil }
            return state.instance
        }
        withExtendedLifetime(instance) {}
    }

    private func handlerCalled(with content: UNNotificationContent) {
        let bound = DeliveryContext.bound ?? context
        let caller = bound === context ? reports.number : PushTable.reports(of: bound)?.number ?? 0
        // A snapshot, because the system keeps what it was given, whatever the extension changes afterwards.
        var fields = content.fields
        var files: [OwnedDescriptor] = []
        // As many files as a message carries, the sender's picture among them.
        let avatar = fields.avatar?.bytes.flatMap { try? OwnedDescriptor(content: [UInt8]($0)) }
        if avatar == nil, case .bytes? = fields.avatar {
            fields.avatar = .unloaded("cannot be handed to the device: this machine has no memory left for it")
        }
        let attachments = fields.attachments.prefix(avatar == nil ? 16 : 15).map { attachment in
            attachment.report(to: context)
            context.process.keep(attachment.url)
            let path = attachment.url.path
            let file = open(path, O_RDONLY | O_CLOEXEC)
            if file >= 0 { files.append(OwnedDescriptor(file)) }
            return AttachmentRecord(attachment, hasFile: file >= 0)
        }
        if let avatar { files.append(avatar) }
        if fields.attachments.isEmpty { AttachmentRefusal.reportPending(to: context) }
        reports.tell(
            .handlerCalled(
                push: reports.number,
                caller: caller,
                content: ContentRecord(fields),
                payload: fields.userInfoSource is UntouchedPayload ? nil : Self.json(fields.userInfo),
                attachments: Array(attachments)
            ),
            files
        )
        state.withLock { $0.isHandled = true }
        endIfDone()
    }

    /// The user info as JSON, values that have no form in it left out.
    private static func json(_ userInfo: [AnyHashable: Any]) -> [UInt8] {
        let object = plain(userInfo) ?? [String: Any]()
        return (try? JSONSerialization.data(withJSONObject: object)).map { [UInt8]($0) } ?? Array("{}".utf8)
    }

    private static func plain(_ value: Any) -> Any? {
        switch value {
        case let dictionary as [AnyHashable: Any]:
            var object: [String: Any] = [:]
            for (key, value) in dictionary {
                if let key = key as? String, let value = plain(value) { object[key] = value }
            }
            return object
        case let array as [Any]: return array.compactMap(plain)
        case let text as String: return text
        case let number as NSNumber: return number.doubleValue.isFinite ? number : nil
        case let null as NSNull: return null
        case let url as URL: return url.absoluteString
        default: return nil
        }
    }

    private func onThread(_ body: @escaping @Sendable () -> Void) {
        threads.run(for: reports.number) { [context] in
            AppProcess.withCurrent(context.process) { DeliveryContext.withCurrent(context, body) }
        }
    }
}

/// The user info is the push's own.
private struct UntouchedPayload: Sendable {}

extension RuntimeEvent {
    /// The event as the host needs it: bodies stay here.
    fileprivate var withoutBody: RuntimeEvent {
        guard case .downloadFinished(let id, var result) = self else { return self }
        result.body = []
        return .downloadFinished(id: id, result)
    }
}
