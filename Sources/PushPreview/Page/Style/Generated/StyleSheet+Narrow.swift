// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from narrow.css.

extension StyleSheet {
    /// The rules of `narrow.css`.
    static let narrow: HTML = #"""
        @media (max-width: 640px) {
          .masthead { padding: 20px 16px 14px; }
          .bar-line { padding: 0 16px 14px; }
          .summary { text-align: start; }
          main { padding: 16px 12px 28px; }
          footer { padding: 0 16px 28px; }
          .delivery > h2, .why, .panel { padding-left: 14px; padding-right: 14px; }
          .stage { padding: 16px 10px 22px; }
        }

        """#
}
