// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import ExtensionWire
internal import Foundation

/// The program's side of the socket.
final class HostConnection: Sendable {
    private let socket: WireSocket

    init(_ socket: WireSocket) { self.socket = socket }

    /// Tells the host something that is of no push, from any thread.
    func send(_ message: ExtensionMessage) { send(message.message) }

    /// Sends a packet.
    ///
    /// A missing host is not an error here: the process ends with its host.
    func send(_ packet: [UInt8], _ files: [OwnedDescriptor] = []) {
        // Memory that the app allocated since the last message counts as long as the app keeps it.
        cextensionprocess_check_memory()
        do throws(WireError) {
            try socket.send(packet, files)
        } catch {
            // Who is just reading does not see that the app has closed the socket, and neither does the host.
            if !socket.isOpen { cextensionprocess_fail(error.description, ProgramStatus.unusable) }
        }
    }

    /// Reads on a separate thread until the host closes the socket, which ends the process.
    func startReading(_ obey: @escaping @Sendable (HostMessage, [OwnedDescriptor]) -> Void) {
        let thread = Foundation.Thread { [socket] in
            cextensionprocess_thread_begins()
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
