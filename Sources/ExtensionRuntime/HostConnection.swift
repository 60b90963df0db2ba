// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import ExtensionWire
internal import Foundation
internal import Synchronization

/// The program's side of the socket.
final class HostConnection: Sendable {
    private let socket: WireSocket
    /// Messages that go with the next one, because each packet wakes the host.
    private let waiting = Mutex<[UInt8]>([])

    init(_ socket: WireSocket) { self.socket = socket }

    /// Tells the host, from any thread.
    ///
    /// A host that is gone is no loss: the process ends with it.
    ///
    /// - Parameter isFollowed: Whether the caller has something else to tell at once, with which this message can go.
    func send(_ message: ExtensionMessage, _ files: [OwnedDescriptor] = [], isFollowed: Bool = false) {
        // What the app allocated since the last word counts as long as it keeps it.
        cextensionprocess_check_memory()
        let bytes = message.message
        // Sent under the lock, so that no later message overtakes those that waited.
        waiting.withLock { waiting in
            if waiting.count + bytes.count > WireSocket.messageLimit, !waiting.isEmpty {
                try? socket.send(waiting)
                waiting = []
            }
            if isFollowed {
                waiting += bytes
            } else {
                try? socket.send(waiting + bytes, files)
                waiting = []
            }
        }
    }

    /// Reads on a thread of its own until the host closes the socket, which ends the process.
    func startReading(_ obey: @escaping @Sendable (HostMessage, [OwnedDescriptor]) -> Void) {
        let thread = Foundation.Thread { [socket] in
            cextensionprocess_thread_begins(0)
            var buffer: [UInt8] = []
            do throws(WireError) {
                while let (bytes, files) = try socket.receive(into: &buffer) {
                    obey(try HostMessage(message: bytes), files)
                }
            } catch {
                cextensionprocess_fail(error.description, ProgramStatus.unusable)
            }
            _exit(ProgramStatus.done)
        }
        thread.name = "host"
        thread.stackSize = 1 << 20
        thread.start()
    }
}
