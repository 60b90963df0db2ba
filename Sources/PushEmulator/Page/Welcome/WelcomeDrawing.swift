// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// Three screens that wait for the same push.
enum WelcomeDrawing {
    static let markup: HTML = """
        <svg class="drawing" viewBox="0 0 340 150" role="img" aria-label="A phone, another phone and a browser window">
        <rect class="sky" width="340" height="150"/>
        <g class="screen-frame"><rect x="38" y="22" width="66" height="128" rx="12"/><rect x="122" y="38" width="62" height="112" rx="9"/>
        <rect x="204" y="32" width="104" height="76" rx="8"/></g>
        <path class="line" d="M204 48h104"/><circle class="spot" cx="213" cy="40" r="2"/><circle class="spot" cx="221" cy="40" r="2"/>
        <g class="push"><rect x="46" y="62" width="50" height="22" rx="6"/><rect x="129" y="66" width="48" height="40" rx="6"/>
        <rect x="250" y="72" width="52" height="30" rx="4"/></g>
        <g class="photo"><rect x="81" y="67" width="11" height="11" rx="2.5"/><rect x="133" y="80" width="40" height="22" rx="3"/>
        <rect x="254" y="76" width="44" height="14" rx="2"/></g>
        <g class="words"><path d="M51 70h22M51 76h26M133 72h24M254 95h26"/></g>
        </svg>
        """
}
