// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file sent along with a message.
public final class INSendMessageAttachment: NSObject {
    /// The spoken message.
    public let audioMessageFile: INFile?

    /// Creates an attachment that is a spoken message.
    public init(audioMessageFile: INFile) {
        self.audioMessageFile = audioMessageFile
    }
}
