// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// Reads and writes that wait, as descriptors do that this program got from its parent.
///
/// Such a descriptor is shared: a program that makes its end of a terminal or socket non-blocking makes it so for all
/// that hold it, and their calls then fail with `EAGAIN` instead of waiting.
package enum SharedDescriptor {
    /// Reads what is there, waiting for at least one byte; 0 is the end of the input, -1 a failure told by `errno`.
    package static func read(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer) -> Int {
        waiting(for: descriptor, POLLIN) { LibC.read(descriptor, memory.baseAddress, memory.count) }
    }

    /// Writes a part of the bytes, waiting for room for at least one; -1 is a failure told by `errno`.
    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        waiting(for: descriptor, POLLOUT) { LibC.write(descriptor, bytes.baseAddress, bytes.count) }
    }

    /// Repeats the call while signals interrupt it or it would have to wait.
    private static func waiting(for descriptor: Int32, _ event: Int32, _ call: () -> Int) -> Int {
        while true {
            let count = call()
            guard count < 0 else { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
                _ = poll(&state, 1, -1)
            default: return count
            }
        }
    }
}
