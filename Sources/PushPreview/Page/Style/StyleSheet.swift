// SPDX-License-Identifier: Apache-2.0

/// The page's only style, and the policy that allows it and nothing else.
enum StyleSheet {
    /// Pictures inside the page and the one style named by its digest; no script, no request, no form, no frame.
    static let contentSecurityPolicy =
        "default-src 'none'; img-src data:; style-src 'sha256-\(SHA256.digest(Array(markup.text.utf8)).base64)'; "
        + "base-uri 'none'; form-action 'none'"

    /// The style, for the inside of one `style` element.
    static let markup: HTML = """
        \(palette)\(page)\(section)\(stages)\(CutText.rules)\(AppleTheme.standard.rule)\(phone)\
        \(AndroidTemplate.allCases.map { AndroidTheme($0).rule })\(android)\
        \(DesktopTheme.standard.rules)\(desktop)\(cuts)\(narrow)\(print)
        """
}
