// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How an app answers an intent.
public class INIntentResponse: NSObject {
    /// What the app is opened with.
    public var userInfo: [AnyHashable: Any]?
}
