// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension Pipe {
    /// Hands what arrives to the body, on a thread of its own, and at the end an empty piece.
    ///
    /// Foundation's `readabilityHandler` watches the descriptor by number, and ends the program when the number is closed
    /// and given to another file before the watching has ended.
    package func follow(_ body: @escaping @Sendable (Data) -> Void) {
        Thread.detachNewThread { [self] in
            let descriptor = fileHandleForReading.fileDescriptor
            var buffer = [UInt8](repeating: 0, count: 16 * 1024)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                body(Data(buffer.prefix(max(0, count))))
                if count <= 0 { break }
            }
            // Until here the thread keeps the pipe, and with it the descriptor.
            withExtendedLifetime(self) {}
        }
    }
}
