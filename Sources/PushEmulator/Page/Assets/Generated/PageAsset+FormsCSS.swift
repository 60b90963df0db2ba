// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from forms.css.

extension PageAsset {
    /// The content of `forms.css`.
    static let formsCSS: StaticString = #"""
        /* SPDX-License-Identifier: Apache-2.0 */

        /* Fields with their labels, and what is wrong with them. */

        div.field { display: grid; gap: 5px; min-width: 0; max-width: none; margin: 0; }
        div.field > label:not(.pick), div.field > span { font-size: 13px; font-weight: 600; color: var(--dim); }
        div.field input:not([type=radio], [type=checkbox]), div.field select, div.field textarea { width: 100%; min-width: 0; }
        div.field input[type=number] { font-variant-numeric: tabular-nums; }
        div.field textarea { padding: 8px 10px; line-height: 1.5; resize: vertical; }
        div.field textarea.code { font: 12.5px/1.6 ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace; tab-size: 2; }
        [aria-invalid=true] { border-color: var(--bad) !important; }
        .advice { font-size: 13px; color: var(--dim); }
        .problem { font-size: 13px; font-weight: 550; color: var(--bad); }
        .segments button { min-height: 0; padding: 3px 12px; border: 0; border-radius: 8px; background: none; color: var(--dim); font-size: 13.5px; }
        .segments button[aria-pressed=true] { background: var(--plane); color: var(--ink); box-shadow: 0 1px 3px #0000001f; }
        .pick {
          display: inline-flex; align-items: center; gap: 7px; min-height: 32px; padding: 3px 12px 3px 10px; border: 1px solid var(--line);
          border-radius: 999px; font-size: 13.5px; background: var(--plane); cursor: pointer; min-width: 0;
        }
        .pick:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 9%, var(--plane)); }
        .pick:has(:focus-visible), .tile:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
        .pick input { outline: none; }
        .pick .glyph { width: 16px; height: 16px; color: var(--dim); }
        .pick bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 24ch; }

        /* Devices and faults: headings, lists of things with what can be done to them, cards. */

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

        /* Devices, their names, topics and groups. */

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

        /* A message that is being written, and what comes of it beside it. */

        .compose { display: grid; grid-template-columns: minmax(340px, 470px) minmax(0, 1fr); gap: 20px; align-items: start; }
        .write, .result, .check { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
        .write > .panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 16px 18px 18px; }
        .write > .panel > *, .write > details.panel { margin: 0; }
        .write > details.panel:not([open]) { gap: 0; }
        .write summary { font-size: 15px; font-weight: 650; cursor: pointer; color: var(--ink); }
        .write details[open] summary { margin-bottom: 12px; }
        .write .segments { justify-self: start; }
        .ways-bar { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; justify-content: space-between; font-size: 13px; }
        .chosen-project { display: flex; gap: 8px; align-items: center; min-width: 0; }
        .chosen-project label { color: var(--dim); }
        .chosen-project select { min-height: 30px; max-width: 210px; font-size: 13px; border-color: var(--line); }
        .find { position: relative; display: inline-flex; min-width: 0; }
        .find .glyph { position: absolute; inset: 9px auto auto 10px; width: 15px; height: 15px; color: var(--dim); pointer-events: none; }
        .find input[type=search] { min-height: 32px; width: 200px; padding-inline-start: 31px; font-size: 13px; }
        .target-device .find { display: flex; margin-bottom: 10px; }
        .target-device .find input[type=search] { width: 100%; }
        select[size] { padding: 4px; }
        select[size] option { padding: 3px 8px; border-radius: 6px; }
        select[size] optgroup { font-size: 12.5px; color: var(--dim); }
        select[size] option { color: var(--ink); font-size: 14px; }
        .tried-choices { display: contents; }
        .target-device, .target-topic, .target-condition, .target-token, .target-address { display: none; }
        .compose:has(#reach-device:checked) .target-device, .compose:has(#reach-topic:checked) .target-topic,
        .compose:has(#reach-condition:checked) .target-condition, .compose:has(#reach-token:checked) .target-token,
        .compose:has(#picture-address:checked) .target-address { display: block; }
        .target-address > .field + .field { margin-top: 12px; }
        .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(84px, 1fr)); gap: 8px; }
        .tile { position: relative; display: grid; gap: 4px; justify-items: stretch; padding: 5px 5px 4px; border: 1px solid var(--line); border-radius: 11px; font-size: 12.5px; text-align: center; cursor: pointer; }
        .tile input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
        .tile .frame { display: grid; place-items: center; aspect-ratio: 3 / 2; border-radius: 7px; background: var(--soft); color: var(--dim); overflow: hidden; }
        .tile img { width: 100%; height: 100%; object-fit: cover; display: block; }
        .tile:hover { border-color: var(--dim); }
        .tile:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
        .tile.broken .frame { background: var(--caution-soft); color: var(--caution); }
        div.platforms { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        .platforms > span { margin-inline-end: 4px; }
        .compose:has([name=picture][value=none]:checked) div.platforms, .compose:has([name=picture][value=kept]:checked) div.platforms { display: none; }
        .send-bar {
          position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; padding: 12px 0; font-size: 13px;
          background: linear-gradient(to top, var(--paper) 75%, transparent);
        }
        /* A field that gets the focus is scrolled from under the bar. */
        html:has(.send-bar) { scroll-padding-bottom: 76px; }
        .send-bar .primary { min-height: 38px; padding-inline: 22px; font-size: 15px; }
        .tried { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; border: 0; margin: 0; padding: 0; min-height: 33px; max-height: none; overflow: visible; }
        .tried legend { float: inline-start; padding: 0; margin: 0 6px 0 0; font-size: 13px; font-weight: 600; color: var(--dim); }
        .checking { font-size: 13px; margin-inline-start: auto; }
        .check .deliveries { grid-template-columns: repeat(auto-fit, minmax(min(100%, 350px), 1fr)); gap: 14px; }
        .check .findings { margin-top: 14px; font-size: 14px; max-height: 320px; overflow: auto; }
        .check .remedy { display: flex; gap: 9px; align-items: center; margin-top: 6px; }
        .check .all { margin-top: 12px; }
        .await { display: grid; gap: 4px; justify-items: center; padding: 56px 24px; text-align: center; color: var(--dim); }
        .await b { color: var(--ink); font-size: 16px; }
        .await .glyph { width: 30px; height: 30px; opacity: .5; margin-bottom: 6px; }
        .fine { display: flex; gap: 7px; align-items: center; margin-top: 12px; color: var(--good); font-size: 14px; font-weight: 550; }
        .meters { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 6px 22px; margin-top: 8px; font-size: 13px; color: var(--dim); font-variant-numeric: tabular-nums; }
        .meters li { display: grid; grid-template-columns: 1fr auto; gap: 4px 10px; align-items: center; }
        .meters .gauge { grid-column: 1 / 3; grid-row: 2; display: block; }
        .meters span:first-child { color: var(--ink); font-weight: 550; }
        .over span { color: var(--bad) !important; font-weight: 600; }
        @media (max-width: 980px) { .compose { grid-template-columns: minmax(0, 1fr); } }

        """#
}
