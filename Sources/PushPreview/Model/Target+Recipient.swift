// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension PushMessage.Target {
    /// The token or installation id, which a page does not show completely; `nil` for all that reaches no single device.
    package var recipient: String? {
        switch self {
        case .token(let token): token
        case .fid(let id): id
        case .topic, .condition: nil
        }
    }
}
