// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from icon.svg.

extension PageAsset {
    /// The content of `icon.svg`.
    static let iconSVG: StaticString = #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="8" fill="#d9480f"/>
          <path fill="#fff" d="M16 6.5a6.6 6.6 0 0 0-6.6 6.6v4.6L7.2 21.3c-.4.6 0 1.3.8 1.3h16c.8 0 1.2-.7.8-1.3l-2.2-3.6v-4.6A6.6 6.6 0 0 0 16 6.5z"/>
          <path fill="#fff" d="M13.2 24.4a2.9 2.9 0 0 0 5.6 0z"/>
        </svg>

        """#
}
