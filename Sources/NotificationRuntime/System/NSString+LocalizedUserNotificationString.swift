// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSString {
    /// Returns the app's localized text for a key, its `%@` filled with the arguments; the key where the app has none.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        LocalizedText.make(
            key: key,
            arguments: (arguments ?? []).map { "\($0)" },
            strings: AppProcess.current.configuration.localizedStrings
        )
    }
}
