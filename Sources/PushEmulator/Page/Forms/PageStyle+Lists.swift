// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// Devices and faults: headings, lists of things with what can be done to them, cards.
    static let lists: HTML = #"""
        .page-head { display: flex; flex-wrap: wrap; gap: 12px 24px; justify-content: space-between; align-items: flex-end; margin: 4px 0 16px; }
        .page-head p { margin-top: 3px; max-width: 72ch; font-size: 14px; }
        h2.over { margin: 26px 0 10px; }
        .quiet { display: flex; gap: 9px; align-items: center; color: var(--dim); font-size: 14px; }
        .quiet .glyph { color: var(--good); }
        .panel.on { border-color: color-mix(in srgb, var(--bad) 45%, var(--line)); }
        .rows { display: grid; grid-template-columns: minmax(0, 1fr); font-size: 14px; }
        .panel.on > .rows { margin-top: 0; }
        .rows > li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 4px 16px; align-items: center; padding: 10px 0; }
        .rows > li + li { border-top: 1px solid var(--line); }
        .rows > li:first-child { padding-top: 0; }
        .rows b { font-weight: 600; }
        .rows b a { color: inherit; text-decoration: none; }
        .rows b a:hover { text-decoration: underline; }
        .member { display: flex; gap: 10px; align-items: center; min-width: 0; }
        .member .dim { display: block; font-size: 13px; }
        .rows .amount { color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }
        .rows .over b { font-weight: 450; color: var(--dim); }
        .end { display: flex; justify-content: flex-end; gap: 10px; margin-top: 10px; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 12px; }
        .cards:has(> :nth-child(3)) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
        .presets { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, max(320px, 30%)), 1fr)); gap: 12px; }
        .presets > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 3px 16px; padding: 14px 16px; align-content: center; align-items: center; }
        .presets > li > :not(form) { grid-column: 1; }
        .presets h3 { font-size: 14.5px; color: var(--ink); }
        .presets p { font-size: 13.5px; color: var(--dim); }
        .presets form { grid-area: 1 / 2 / 3 / 3; }
        .columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 14px; align-items: start; margin-top: 20px; }
        .columns summary { font-size: 15px; font-weight: 650; cursor: pointer; }
        .stacked { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; margin-top: 14px; }
        .stacked .segments { justify-self: start; }
        .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: 12px; align-items: end; }
        .line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: end; margin-top: 12px; }
        .stacked > .line { margin-top: 0; }
        .stacked + .picks { margin-top: 12px; }
        .line .problem { grid-column: 1 / 3; }
        .picks, div.picks { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        .subject-token, .subject-topic { display: none; }
        .stacked:has(#subject-token:checked) .subject-token, .stacked:has(#subject-topic:checked) .subject-topic { display: block; }
        @media (max-width: 860px) { .columns { grid-template-columns: minmax(0, 1fr); } }
        @media (max-width: 640px) {
          .rows > li { grid-template-columns: minmax(0, 1fr) auto; }
          .rows:not(.members) > li > div { grid-column: 1 / 3; }
          .members > li > span:empty { display: none; }
        }

        """#
}
