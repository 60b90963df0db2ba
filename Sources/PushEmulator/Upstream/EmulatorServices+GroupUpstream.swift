// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension EmulatorServices {
    func sendUpstream(_ draft: UpstreamDraft, toGroup key: String, from device: String) async throws -> JSONValue {
        throw UpstreamDraft.invalid("stub")
    }
}
