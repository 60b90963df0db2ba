// SPDX-License-Identifier: Apache-2.0

extension PreviewPage {
    /// The Content-Security-Policy that every page holds, for those who serve it and send it as a header too.
    public static var contentSecurityPolicy: String { StyleSheet.contentSecurityPolicy }
}
