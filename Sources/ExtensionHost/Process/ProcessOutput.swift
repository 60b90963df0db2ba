// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation
internal import Synchronization

/// The output of an extension's process: the end of it is kept, because Swift's runtime prints there why it traps.
final class ProcessOutput: Sendable {
    private static let byteLimit = 16 * 1024

    private let descriptor: OwnedDescriptor
    private let tail = Mutex<[UInt8]>([])
    private let isAtEnd = DispatchSemaphore(value: 0)

    init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

    /// Reads on a separate thread until no process can print any more.
    func start() {
        let thread = Thread { [self] in
            var block = [UInt8](repeating: 0, count: 8 * 1024)
            while true {
                let count = Foundation.read(descriptor.number, &block, block.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                tail.withLock { tail in
                    tail.append(contentsOf: block[..<count])
                    if tail.count > 2 * Self.byteLimit { tail.removeFirst(tail.count - Self.byteLimit) }
                }
            }
            isAtEnd.signal()
        }
        thread.name = "extension log"
        thread.stackSize = 256 << 10
        thread.start()
    }

    /// Waits for the rest of what a process that is gone printed.
    func stop() {
        _ = isAtEnd.wait(timeout: .now() + .milliseconds(500))
    }

    /// Swift's last words: `path/File.swift:12: Fatal error: Index out of range`, with or without the place.
    var fatalError: (message: String, place: String?)? {
        let text = String(decoding: tail.withLock { $0 }, as: UTF8.self)
        for line in text.split(separator: "\n").reversed() {
            guard let range = line.range(of: "Fatal error") else {
                if line.hasPrefix("Could not cast value") { return (String(line.prefix(300)), nil) }
                continue
            }
            let message = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
            let place = line[..<range.lowerBound].trimmingCharacters(in: CharacterSet(charactersIn: ": "))
            return (
                String((message.isEmpty ? "Fatal error" : message).prefix(300)), place.isEmpty ? nil : place
            )
        }
        return nil
    }
}
