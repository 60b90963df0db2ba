// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SystemFiles

extension AccessTokens {
    /// Takes the secret of the folder, `access-tokens.key`, or makes one there that only its owner may read.
    init(keptIn folder: URL) throws(EmulatorError) {
        let file = folder.appending(path: "access-tokens.key")
        if let contents = PrivateFile.secret(in: file), contents.count == 32 {
            self.init(secret: contents)
            return
        }
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(secret, to: file)
        } catch {
            throw EmulatorError(file, error)
        }
        self.init(secret: secret)
    }
}
