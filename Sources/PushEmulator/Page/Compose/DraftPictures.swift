// SPDX-License-Identifier: Apache-2.0

import Crypto
import PushSimulator
import Synchronization
import SystemFiles

/// Pictures that somebody drops into the compose form and that are on no server yet, until the emulator stops.
///
/// The emulator serves the newest ones under the digests of their bytes.
final class DraftPictures: Sendable {
    /// A picture as devices load it.
    struct Picture: Sendable {
        var name: String
        var bytes: [UInt8]
        var type: PushSimulator.MediaType
    }

    /// The part of an address before the name.
    static let path = "/samples/own/"
    /// Pictures that are kept at most.
    static let countLimit = 16

    private let pictures = Mutex<[Picture]>([])

    /// Keeps a picture, in place of the oldest one if there are too many.
    ///
    /// - Returns: Its name; `nil` if the bytes are not a picture, or are one that may hold scripts.
    func add(_ bytes: [UInt8]) -> String? {
        let type = MediaProbe.probe(bytes).type
        guard type.isImage, type != .svg else { return nil }
        // An iPhone goes by the extension of the address.
        let name = "\(SHA256.hash(data: bytes).prefix(16).hexadecimal).\(type.fileExtension.filter(\.isLetter))"
        pictures.withLock { pictures in
            pictures.removeAll { $0.name == name }
            pictures.append(Picture(name: name, bytes: bytes, type: type))
            if pictures.count > Self.countLimit { pictures.removeFirst() }
        }
        return name
    }

    /// The name in the address of such a picture; `nil` for other addresses.
    static func name(in address: String) -> String? {
        address.wholeMatch(of: /http:\/\/[^\/]+\/samples\/own\/([0-9a-f]{32}\.[a-z]+)/).map { String($0.1) }
    }

    subscript(name: String) -> Picture? {
        pictures.withLock { pictures in pictures.first { $0.name == name } }
    }
}
