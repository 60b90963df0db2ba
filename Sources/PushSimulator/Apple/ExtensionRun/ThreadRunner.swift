// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import NotificationRuntime
import Synchronization

/// Runs an extension's instances on threads of this program.
struct ThreadRunner: ExtensionRunner {
    let process: AppProcess
    let neighbours: RunningExtensions
    let make: @Sendable () -> UNNotificationServiceExtension
    /// Whether the extension is one of ours, which needs no folders of the user's.
    var isBuiltIn = false
    var runsAppCode: Bool { !isBuiltIn }

    func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension {
        ThreadExtension(push, runner: self, observer: observer)
    }
}

/// An instance with a separate thread, unless it is one of ours.
final class ThreadExtension: HostedExtension {
    private let push: ExtensionPush
    private let runner: ThreadRunner
    private let observer: any ExtensionObserver
    private let context: DeliveryContext
    private let instance = Locked<UNNotificationServiceExtension?>(nil)

    init(_ push: ExtensionPush, runner: ThreadRunner, observer: any ExtensionObserver) {
        self.push = push
        self.runner = runner
        self.observer = observer
        context = DeliveryContext(process: runner.process) { [weak observer] event, _ in observer?.record(event) }
    }

    func start() {
        MainRunLoop.shared.begin()
        runner.neighbours.add(observer, for: context)
        context.process.begin(context)
        onThread(named: "extension") { [self] in
            let made = runner.make()
            if !runner.isBuiltIn, !(made is DocumentedExtension) { StandardFolders.prepare() }
            let request = UNNotificationRequest(
                identifier: push.identifier,
                content: UNNotificationContent(fields: push.fields, delivery: context),
                trigger: UNPushNotificationTrigger()
            )
            instance.withLock { $0 = made }
            observer.extensionStarted()
            made.didReceive(request) { [self] content in handlerCalled(with: content) }
            observer.threadReturned()
        }
    }

    func expire() {
        guard let made = instance.withLock({ $0 }).map(Locked.init) else { return }
        onThread(named: "expiry") { [observer] in
            made.withLock { $0 }.serviceExtensionTimeWillExpire()
            observer.expiryReturned()
        }
    }

    func whenIdle(_ action: @escaping @Sendable () -> Void) { context.whenIdle(action) }

    var isDownloading: Bool { context.runningDownloads > 0 }

    func cancelDownloads() { context.cancelAll() }

    func end(isOverdue: Bool) async {
        context.cancelAll()
        context.process.end(context)
        runner.neighbours.remove(context)
        MainRunLoop.shared.end()
        // The extension's object goes last, outside the lock, because its deinitializer is the app's code.
        let made = instance.withLock { instance in
            defer { instance = nil }
            return instance
        }
        withExtendedLifetime(made) {}
    }

    private func handlerCalled(with content: UNNotificationContent) {
        let other = DeliveryContext.bound.flatMap { $0 === context ? nil : runner.neighbours.observer(for: $0) }
        // A snapshot, because the system keeps what it was given, whatever the extension changes afterwards.
        let fields = content.fields
        for attachment in fields.attachments {
            attachment.report(to: context)
            context.process.keep(attachment.url)
        }
        if fields.attachments.isEmpty { AttachmentRefusal.reportPending(to: context) }
        observer.handlerCalled(with: fields, by: other)
    }

    /// Four times what a secondary thread has on iOS, because debug builds on Linux need more.
    private static let stackByteCount = 2 << 20

    private func onThread(named name: String, _ body: @escaping @Sendable () -> Void) {
        let work: @Sendable () -> Void = { [context] in
            AppProcess.withCurrent(context.process) { DeliveryContext.withCurrent(context, body) }
        }
        // Ours never block, and making a thread takes as long as they do.
        guard !runner.isBuiltIn else { return DispatchQueue.global().async(execute: work) }
        let thread = Thread(block: work)
        thread.name = name
        thread.stackSize = Self.stackByteCount
        thread.start()
    }
}

/// Whom the extensions of one device report to, by delivery, so that a handler call can be attributed to another
/// notification's code.
final class RunningExtensions: Sendable {
    private let observers = Mutex<[ObjectIdentifier: any ExtensionObserver]>([:])

    func add(_ observer: any ExtensionObserver, for context: DeliveryContext) {
        observers.withLock { $0[ObjectIdentifier(context)] = observer }
    }

    func remove(_ context: DeliveryContext) {
        observers.withLock { $0[ObjectIdentifier(context)] = nil }
    }

    func observer(for context: DeliveryContext) -> (any ExtensionObserver)? {
        observers.withLock { $0[ObjectIdentifier(context)] }
    }
}
