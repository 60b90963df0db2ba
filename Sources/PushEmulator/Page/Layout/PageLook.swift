// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// The page's colour scheme; a cookie keeps the reader's choice, so that pages load with the right colours.
enum PageLook: String, Sendable, Hashable, CaseIterable {
    /// The system's colour scheme.
    case auto
    case light
    case dark

    init(_ request: Request) {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
                if sides.count == 2, sides[0] == "richpush_look", let look = PageLook(rawValue: sides[1]) {
                    self = look
                    return
                }
            }
        }
        self = .auto
    }
}
