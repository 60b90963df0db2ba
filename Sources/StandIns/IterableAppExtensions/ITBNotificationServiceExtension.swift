// SPDX-License-Identifier: Apache-2.0

public import VendorRuntime

/// A model of Iterable's service extension: it attaches the file that `itbl.attachment-url` names.
///
/// The public names come from Iterable's swift-sdk at 4e08441; buttons are not added.
open class ITBNotificationServiceExtension: VendorServiceExtension, @unchecked Sendable {
    /// Makes the extension, as iOS does.
    public init() { super.init(vendor: "iterable") }
}
