// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import NotificationRuntime
internal import Synchronization

/// Who can still call the content handler of a push.
///
/// A handler that nobody keeps is gone. One that the extension's object alone keeps can be called through that object
/// alone; if nobody else knows the object, only `serviceExtensionTimeWillExpire()` is left. Whatever else keeps one of the
/// two, such as a timer, a task, a queue or a global variable, may call the handler some time.
final class HandlerReach: Sendable {
    /// The address of the handler's context, as long as anybody keeps the handler.
    private let context = Mutex<UInt?>(nil)

    /// The handler that the extension is given.
    func handler(_ body: @escaping (UNNotificationContent) -> Void) -> (UNNotificationContent) -> Void {
        let token = Token(of: self, body)
        let stored = Stored { token.body($0) }
        let address = withUnsafeBytes(of: stored) { $0.load(fromByteOffset: $0.count / 2, as: UInt.self) }
        context.withLock { $0 = address }
        return stored.handler
    }

    /// Whether nothing but the extension's object can call the handler, and nobody but the caller knows that object.
    ///
    /// - Parameter instance: The extension's object, by the only reference of the program itself.
    func isOnly(in instance: inout UNNotificationServiceExtension?) -> Bool {
        // The context cannot go under the lock, because its end waits for it.
        context.withLock { context in
            guard let context else { return true }
            guard isKnownUniquelyReferenced(&instance), let instance else { return false }
            return cextensionprocess_keeps_alone(Unmanaged.passUnretained(instance).toOpaque(), context)
        }
    }

    /// The object that goes with the last reference to the handler.
    private final class Token {
        let body: (UNNotificationContent) -> Void
        private let reach: HandlerReach

        init(of reach: HandlerReach, _ body: @escaping (UNNotificationContent) -> Void) {
            self.reach = reach
            self.body = body
        }

        deinit { reach.context.withLock { $0 = nil } }
    }

    /// A closure in the form that properties have it in: its code and its context.
    private struct Stored {
        let handler: (UNNotificationContent) -> Void

        init(_ handler: @escaping (UNNotificationContent) -> Void) { self.handler = handler }
    }
}
