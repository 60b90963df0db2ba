// SPDX-License-Identifier: Apache-2.0

/// The Content-Security-Policy of every view.
enum PagePolicy {
    /// Styles, scripts and pictures of the emulator's own, the pictures inside previews, and nothing from elsewhere; no
    /// script or style within the markup.
    static let text = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """
}
