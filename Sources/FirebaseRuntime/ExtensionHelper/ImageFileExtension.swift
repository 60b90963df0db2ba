// SPDX-License-Identifier: Apache-2.0

import Foundation
package import NotificationRuntime

/// The extension, dot included, that the helper appends to the downloaded file's path.
package enum ImageFileExtension {
    /// Returns the suggested name's extension, else the text after `image/` in the MIME type, else nothing.
    ///
    /// Before 7.0.0 the MIME type was not asked (firebase-ios-sdk#6590); before 12.17.0 a path in it was kept (#16387).
    package static func make(suggestedFilename: String?, mimeType: String?, version: ReleaseVersion) -> String {
        let fromName = (suggestedFilename as NSString?)?.pathExtension ?? ""
        if !fromName.isEmpty || version < ReleaseVersion(7) { return ".\(fromName)" }
        guard let mimeType, mimeType.contains("image/") else { return "" }
        let fromType = mimeType.replacingOccurrences(of: "image/", with: ".")
        return fromType.contains("/") && version >= ReleaseVersion(12, 17) ? "" : fromType
    }
}
