// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Synchronization

/// Tells the host of one push, from any thread and in order.
final class PushReports: Sendable {
    let number: UInt32
    private let host: HostConnection
    /// Messages that go with the push's next one, because each packet wakes the host.
    private let waiting = Mutex<[UInt8]>([])

    init(_ number: UInt32, to host: HostConnection) {
        self.number = number
        self.host = host
    }

    /// Sends the message together with the messages that waited for it.
    ///
    /// - Parameter isFollowed: Whether the caller has something else to tell of the push at once: the message waits for that.
    func tell(_ message: ExtensionMessage, _ files: [OwnedDescriptor] = [], isFollowed: Bool = false) {
        let bytes = message.message
        // Sent under the lock, so that no later message overtakes the waiting ones.
        waiting.withLock { waiting in
            if waiting.count + bytes.count > WireSocket.messageLimit, !waiting.isEmpty {
                host.send(waiting)
                waiting = []
            }
            waiting += bytes
            guard !isFollowed else { return }
            host.send(waiting, files)
            waiting = []
        }
    }

    /// Sends what waits.
    func flush() {
        waiting.withLock { waiting in
            guard !waiting.isEmpty else { return }
            host.send(waiting)
            waiting = []
        }
    }
}
