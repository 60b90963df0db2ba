// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// What changes in windows that are not wide.
    static let narrow: HTML = #"""
        @media (max-width: 1080px) {
          .entry { grid-template-columns: 10px 68px minmax(0, 1fr) auto 92px; }
          .entry .to { grid-column: 3; grid-row: 2; }
          .entry .what { grid-column: 3; }
          .entry .thumb, .entry .outcomes, .entry time, .entry .mark-unread { grid-row: 1 / 3; }
          .entry .outcomes { grid-column: 4; }
          .entry time { grid-column: 5; }
        }
        @media (max-width: 1000px) {
          .top { gap: 10px 14px; }
          .state { gap: 8px; }
          .top:has(a#faults):has(.projects) .brand span { display: none; }
          .projects select { max-width: 130px; }
          .projects label, .connection:not(.off) .words {
            position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          }
        }
        @media (max-width: 860px) {
          .top { flex-wrap: wrap; padding: 8px 14px 0; gap: 6px 12px; }
          .top nav { order: 3; flex: 1 1 100%; overflow-x: auto; margin: 0 -6px; scrollbar-width: none; }
          .top nav a { padding: 6px 9px; border-radius: 8px 8px 0 0; }
          .top nav a[aria-current] { background: none; box-shadow: inset 0 -2px var(--accent); border-radius: 0; }
          .banner { top: 88px; padding: 9px 16px; }
          .menu { inset: 46px 12px auto auto; }
          main { padding: 12px 12px 40px; }
          .panel { padding: 14px; }
          .list { padding: 0; }
        }
        @media (max-width: 640px) {
          .entry { grid-template-columns: 60px minmax(0, 1fr) auto; gap: 2px 12px; padding: 10px 12px; align-items: start; }
          .entry .thumb { grid-column: 1; grid-row: 1 / 4; width: 60px; height: 44px; margin-top: 3px; }
          .entry .what { grid-column: 2 / 4; grid-row: 1; padding-inline-end: 12px; }
          .entry .to { grid-column: 2; grid-row: 2; }
          .entry .outcomes { grid-column: 2; grid-row: 3; justify-content: flex-start; margin-top: 4px; flex-wrap: wrap; }
          .entry time { grid-column: 3; grid-row: 3; align-self: end; font-size: 12px; }
          .entry .mark-unread { position: absolute; inset: 14px 12px auto auto; }
          .remove { display: none; }
          .top:has(.projects) .brand span, .top nav .glyph { display: none; }
          .top nav ul { justify-content: space-between; }
          .state:has(a#faults) .projects select { max-width: 92px; }
          .tabs ul { gap: 0; justify-content: space-between; }
          .tabs a { padding-inline: 6px; font-size: 13px; }
          .snippet.wraps pre { padding-inline-end: 52px; }
          .tabs .amount { display: none; }
          .actions { gap: 6px; }
          .actions button, .actions .button { min-height: 32px; padding: 3px 9px; font-size: 13px; gap: 5px; }
          .snippet .copy .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .snippet .copy.done .words { position: static; width: auto; height: auto; clip-path: none; }
          .welcome .intro { padding: 20px 18px; }
          .toolbar .amount { flex: 1; }
          .grammar { grid-template-columns: minmax(0, 1fr); gap: 0; }
          .grammar dt, .grammar > :nth-child(odd) { margin-top: 8px; }
          .grammar code { white-space: normal; }
        }

        """#
}
