// SPDX-License-Identifier: Apache-2.0

public import VendorRuntime

/// A model of WebEngage's service extension: it attaches the file that `expandableDetails` names.
///
/// The public names come from WEServiceExtension at 5ad712d. A push of another sender is shown as it is; the SDK lets
/// it wait for the end of the time.
open class WEXPushNotificationService: VendorServiceExtension, @unchecked Sendable {
    /// Makes the extension, as iOS does.
    public init() { super.init(vendor: "webengage") }
}
