// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import XMPPStream

struct CCSDownstream: Sendable {
    let session: CCSSession
    let services: EmulatorServices

    func answer(_ stanza: XMPPElement, _ text: String, _ json: JSONValue?) async throws -> XMPPElement {
        stanza.malformed("stub")
    }
}
