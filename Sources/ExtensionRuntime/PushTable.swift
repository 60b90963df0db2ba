// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import ExtensionWire
internal import Foundation
internal import NotificationRuntime
internal import Synchronization

/// The pushes that the process handles, by their numbers.
final class PushTable: Sendable {
    private let process: AppProcess
    private let host: HostConnection
    private let make: @Sendable () -> UNNotificationServiceExtension
    private let threads = AppThreads()
    private let pushes = Mutex<[UInt32: HandledPush]>([:])
    /// By delivery, for code that only knows for which delivery it works.
    private static let reports = Mutex<[ObjectIdentifier: PushReports]>([:])

    init(
        process: AppProcess,
        host: HostConnection,
        make: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        self.process = process
        self.host = host
        self.make = make
    }

    /// The reports to the host about the delivery's push; `nil` if there is none.
    static func reports(of delivery: DeliveryContext?) -> PushReports? {
        guard let delivery else { return nil }
        return reports.withLock { $0[ObjectIdentifier(delivery)] }
    }

    /// Does what the host says, on the thread that reads the socket.
    func obey(_ message: HostMessage, _ files: [OwnedDescriptor]) {
        switch message {
        case .configure: break
        case .push(let number, let request, let payload, let content):
            let push = HandledPush(number, in: process, on: threads, reportingTo: host) { [weak self] in
                _ = self?.forget(number)
            }
            Self.reports.withLock { $0[ObjectIdentifier(push.context)] = push.reports }
            pushes.withLock { $0[number] = push }
            push.receive(request, payload, content, make)
        case .expire(let number): push(number)?.expire()
        case .awaitIdle(let number): push(number)?.awaitIdle()
        case .cancelDownloads(let number):
            // A cancellation may call the app's code, which must not hold up this thread.
            guard let push = push(number) else { return }
            DispatchQueue.global().async { push.context.cancelAll() }
        case .release(let number): forget(number)?.releaseElsewhere()
        case .answered, .ended, .failed: CurlEngineCarrier.take(message, files)
        case .shown(let record):
            UNUserNotificationCenter.of(process)
                .deliver(record.identifier, badge: record.badge) { record.notification }
        case .allShown: UNUserNotificationCenter.of(process).shownIsKnown()
        case .examine(let number):
            push(number)?.watch()
            // First the stacks: the host may end the process as soon as the main thread answers.
            cextensionprocess_write_stacks()
            DispatchQueue.main.async { [host] in host.send(.alive) }
            host.send(.examined)
        }
    }

    private func push(_ number: UInt32) -> HandledPush? { pushes.withLock { $0[number] } }

    private func forget(_ number: UInt32) -> HandledPush? {
        guard let push = pushes.withLock({ $0.removeValue(forKey: number) }) else { return nil }
        _ = Self.reports.withLock { $0.removeValue(forKey: ObjectIdentifier(push.context)) }
        return push
    }
}
