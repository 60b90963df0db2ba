// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS.Alert.Content: EmptyInitializable {
    @inlinable
    init() { self.init(title: nil) }
}

extension PushMessage.APS.Alert.Content {
    /// Takes a dictionary apart: known keys of the documented type become typed, all else stays free.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json where !take(key, value) { custom[key] = value }
    }

    private mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        switch key {
        case "title": value.string.assign(to: &title)
        case "subtitle": value.string.assign(to: &subtitle)
        case "body": value.string.assign(to: &body)
        case "launch-image": value.string.assign(to: &launchImage)
        case "title-loc-key": value.string.assign(to: &titleLocKey)
        case "title-loc-args": value.strings.assign(to: &titleLocArgs)
        case "subtitle-loc-key": value.string.assign(to: &subtitleLocKey)
        case "subtitle-loc-args": value.strings.assign(to: &subtitleLocArgs)
        case "loc-key": value.string.assign(to: &locKey)
        case "loc-args": value.strings.assign(to: &locArgs)
        case "summary-arg": value.string.assign(to: &summaryArg)
        case "summary-arg-count": value.integer.assign(to: &summaryArgCount)
        default: false
        }
    }

    /// Whether a typed property holds the key, so that a free one of the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "title": title != nil
        case "subtitle": subtitle != nil
        case "body": body != nil
        case "launch-image": launchImage != nil
        case "title-loc-key": titleLocKey != nil
        case "title-loc-args": titleLocArgs != nil
        case "subtitle-loc-key": subtitleLocKey != nil
        case "subtitle-loc-args": subtitleLocArgs != nil
        case "loc-key": locKey != nil
        case "loc-args": locArgs != nil
        case "summary-arg": summaryArg != nil
        case "summary-arg-count": summaryArgCount != nil
        default: false
        }
    }
}
