// SPDX-License-Identifier: Apache-2.0

/// Why `showNotification` rejects its options with a TypeError, so that nothing is shown.
///
/// Source: WHATWG Notifications API, "create a notification" and `showNotification()`; Web IDL for values of a wrong type.
enum NotificationTypeError: Error, Sendable, Hashable {
    /// `silent` is true and `vibrate` is there.
    case silentWithVibration
    /// `renotify` is true and `tag` is empty.
    case renotifyWithoutTag
    /// `dir` is none of `auto`, `ltr` and `rtl`: as text.
    case direction(String)
    /// `actions` is no list.
    case actionsNoList
    /// The action at this index is no object with `action` and `title`.
    case action(Int)

    /// The option that is to be changed.
    var member: String {
        switch self {
        case .silentWithVibration: "vibrate"
        case .renotifyWithoutTag: "renotify"
        case .direction: "dir"
        case .actionsNoList, .action: "actions"
        }
    }

    /// What is wrong, as a part of a sentence.
    var reason: String {
        switch self {
        case .silentWithVibration: "silent is true and vibrate is set, which contradict each other"
        case .renotifyWithoutTag: "renotify is true, and there is no tag whose notification could be renewed"
        case .direction(let text): "dir is \"\(text.prefix(40))\", and only auto, ltr and rtl are known"
        case .actionsNoList: "actions is no list of objects with action and title"
        case .action(let index): "actions[\(index)] is no object with action and title"
        }
    }
}
