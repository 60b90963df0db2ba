// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// Fields with their labels, and what is wrong with them.
    static let forms: HTML = #"""
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

        """#
}
