// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// Devices, their names, topics and groups.
    static let devices: HTML = #"""
        .device-card { display: grid; grid-template-columns: minmax(0, 1fr); gap: 7px; align-content: start; font-size: 13.5px; padding: 14px 16px; }
        .device-card.gone { background: none; }
        .device-head { display: flex; gap: 9px; align-items: center; }
        .device-head h2 { flex: 1; min-width: 0; font-size: 15px; }
        .device-head h2 a { color: var(--ink); text-decoration: none; display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .device-head h2 a:hover { text-decoration: underline; }
        .token { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: center; }
        .token code { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 3px 8px; border-radius: 7px; background: var(--soft); }
        .tags { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; font-size: 13px; }
        .rows .tags, .rows .token { margin-top: 6px; }
        .register { margin-top: 14px; }
        .register summary { font-size: 15px; font-weight: 650; cursor: pointer; }
        .of-apple, .of-android, .of-web { display: none; margin: 0; }
        .register:has(#platform-apple:checked) .of-apple, .register:has(#platform-android:checked) .of-android,
        .register:has(#platform-web:checked) .of-web { display: grid; }
        .columns.even { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .panel > .rows { margin-top: 12px; }
        .line.three { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; }
        .stack { margin: 0; }
        .names { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; margin-top: 8px; font-size: 13px; }
        .names dt { color: var(--dim); margin-bottom: 3px; }
        .picks .glyph { width: 16px; height: 16px; }
        @media (max-width: 860px) { .columns.even { grid-template-columns: minmax(0, 1fr); } }
        @media (max-width: 520px) { .line.three { grid-template-columns: minmax(0, 1fr); } }

        """#
}
