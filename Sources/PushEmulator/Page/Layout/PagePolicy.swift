// SPDX-License-Identifier: Apache-2.0

/// The Content-Security-Policy of every view.
enum PagePolicy {
    /// Allows the emulator's own style sheets, scripts and images and the inline images of previews; no other hosts, no
    /// inline scripts or styles.
    static let text = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """
}
