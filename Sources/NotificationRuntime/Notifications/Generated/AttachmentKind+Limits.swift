// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-capabilities from can-i-push.json.

extension AttachmentKind {
    /// The largest file that is accepted, in bytes, where a megabyte has 1,048,576.
    var byteLimit: Int {
        switch self {
        case .audio: 5_242_880
        case .image: 10_485_760
        case .movie: 52_428_800
        }
    }
}
