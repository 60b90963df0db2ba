// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGRect {
    /// The rectangle under the keys `X`, `Y`, `Width` and `Height`, as a thumbnail's clipping rectangle is given.
    public var dictionaryRepresentation: CFDictionary {
        let fields = ["X": origin.x, "Y": origin.y, "Width": width, "Height": height]
        return NSDictionary(dictionary: fields.mapValues { NSNumber(value: Double($0)) })
    }
}
