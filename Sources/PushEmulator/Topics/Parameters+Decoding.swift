// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird

extension Parameters {
    /// A segment of the path as its client meant it; `nil` where it is missing or not percent-encoded properly.
    func decoded(_ name: String) -> String? {
        get(name)?.removingPercentEncoding
    }
}
