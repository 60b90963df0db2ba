// SPDX-License-Identifier: Apache-2.0

import Subprocess

/// Input that a program need not read: one that refuses its arguments leaves before it does.
struct UnforcedInput: InputProtocol {
    let bytes: [UInt8]

    func write(with writer: StandardInputWriter) async throws {
        _ = try? await writer.write(bytes)
    }
}
