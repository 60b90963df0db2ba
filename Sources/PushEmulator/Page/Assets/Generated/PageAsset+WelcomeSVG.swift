// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from welcome.svg.

extension PageAsset {
    /// The content of `welcome.svg`.
    static let welcomeSVG: StaticString = #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 150">
          <rect width="340" height="150" fill="#2a3a6b"/>
          <g fill="#ffffff1f" stroke="#ffffff80" stroke-width="1.5">
            <rect x="38" y="22" width="66" height="128" rx="12"/>
            <rect x="122" y="38" width="62" height="112" rx="9"/>
            <rect x="204" y="32" width="104" height="76" rx="8"/>
          </g>
          <path d="M204 48h104" stroke="#ffffff80"/>
          <g fill="#ffffff99">
            <circle cx="213" cy="40" r="2"/>
            <circle cx="221" cy="40" r="2"/>
          </g>
          <g fill="#fff">
            <rect x="46" y="62" width="50" height="22" rx="6"/>
            <rect x="129" y="66" width="48" height="40" rx="6"/>
            <rect x="250" y="72" width="52" height="30" rx="4"/>
          </g>
          <g fill="#f59f5b">
            <rect x="81" y="67" width="11" height="11" rx="2.5"/>
            <rect x="133" y="80" width="40" height="22" rx="3"/>
            <rect x="254" y="76" width="44" height="14" rx="2"/>
          </g>
          <path d="M51 70h22M51 76h26M133 72h24M254 95h26" stroke="#9aa3bd" stroke-width="2.5" stroke-linecap="round"/>
        </svg>

        """#
}
