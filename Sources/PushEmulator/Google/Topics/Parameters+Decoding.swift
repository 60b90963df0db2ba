// SPDX-License-Identifier: Apache-2.0

import Hummingbird

extension Parameters {
    /// A segment of the path as its client meant it: `%3A` is a colon; empty where the path has no such segment.
    func decoded(_ name: String) -> String {
        get(name).map { FormFields.decoded($0.utf8, plusIsSpace: false) } ?? ""
    }
}
