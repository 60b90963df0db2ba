// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation

/// A `.stringsdict` file: texts that have forms for numbers.
enum StringsDictionary {
    /// The texts, each with the forms of `other` in the places of its variables.
    static func texts(_ bytes: Data, path: String) -> TextTable? {
        guard
            let list = try? PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
                as? [String: Any]
        else { return nil }
        let places = SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self)).keyPlaces()
        var texts: TextTable = [:]
        for (key, value) in list.mapValues(PropertyListValue.init) {
            guard let format = value["NSStringLocalizedFormatKey"]?.text else { continue }
            texts[key] = AppText(
                TextVariables.filled(format) { value[$0]?["other"]?.text },
                at: places[key] ?? AppPlace(path),
                hasForms: true
            )
        }
        return texts
    }
}
