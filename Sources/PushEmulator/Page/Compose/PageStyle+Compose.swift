// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// A message that is being written, and what comes of it beside it.
    static let compose: HTML = #"""
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
