// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The picture of the person whom a message or call is from, in the place of the app's icon.
package enum SenderPicture: Sendable, Hashable {
    /// A file's bytes, whatever they are.
    case bytes(Data)
    /// What has no bytes here: the end of a sentence that begins with "The sender's picture".
    case unloaded(String)

    /// Bytes of a file at most: what an attachment may have.
    package static let byteLimit = 10_000_000

    /// The picture as a file's bytes; `nil` if it is not a picture.
    package var bytes: Data? {
        if case .bytes(let data) = self { data } else { nil }
    }
}
