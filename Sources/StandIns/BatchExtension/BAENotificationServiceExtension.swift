// SPDX-License-Identifier: Apache-2.0

public import VendorRuntime

/// A model of Batch's service extension: it attaches the file that `com.batch.at` names.
///
/// The public names come from Batch-Extension-iOS 3.
open class BAENotificationServiceExtension: VendorServiceExtension, @unchecked Sendable {
    /// Makes the extension, as iOS does.
    public init() { super.init(vendor: "batch") }
}
