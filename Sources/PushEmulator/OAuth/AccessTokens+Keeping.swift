// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

extension AccessTokens {
    /// Takes the secret of the folder, `access-tokens.key`, or makes one there that only its owner may read.
    init(keptIn folder: URL) throws(EmulatorError) {
        let file = OwnerFile("access-tokens.key", in: folder)
        if let contents = file.contents(), contents.count == 32 {
            self.init(secret: contents)
            return
        }
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        try file.write(secret)
        self.init(secret: secret)
    }
}
