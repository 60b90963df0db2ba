// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// The list of messages and what stands above it.
    static let list: HTML = #"""
        .toolbar { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: center; margin-bottom: 14px; }
        .search { flex: 1 1 340px; display: flex; gap: 8px; position: relative; min-width: 0; }
        .search > .glyph { position: absolute; inset: 9px auto auto 12px; color: var(--dim); width: 17px; height: 17px; pointer-events: none; }
        .search input { flex: 1; min-width: 0; min-height: 36px; padding-inline: 37px 12px; }
        .search input[aria-invalid] { border-color: var(--bad); }
        .hint { flex: 1 1 100%; max-width: 96ch; font-size: 13.5px; color: var(--bad); }
        .toolbar .amount { color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .grammar { display: grid; grid-template-columns: auto 1fr; gap: 5px 14px; font-size: 13.5px; }
        .grammar code { white-space: nowrap; }
        .list { padding: 0; overflow: clip; }
        .list li { position: relative; content-visibility: auto; contain-intrinsic-height: auto 65px; }
        .list li + li { border-top: 1px solid var(--line); }
        .entry {
          display: grid; grid-template-columns: 10px 68px minmax(0, 1fr) minmax(0, 220px) 204px 104px; gap: 0 16px; align-items: center;
          min-height: 64px; padding: 8px 20px 8px 14px; color: inherit; text-decoration: none;
        }
        .entry:hover { background: var(--soft); }
        .entry:focus-visible { outline-offset: -2px; background: var(--soft); border-radius: 14px; }
        .entry .mark-unread { width: 8px; height: 8px; border-radius: 50%; }
        .unread .mark-unread { background: var(--accent); }
        .thumb { width: 68px; height: 46px; border-radius: 8px; background: var(--soft); overflow: hidden; display: grid; place-items: center; color: var(--dim); }
        .thumb img { width: 100%; height: 100%; object-fit: cover; display: block; }
        .thumb .glyph { opacity: .6; }
        .thumb.none { background: none; box-shadow: inset 0 0 0 1px var(--line); }
        .thumb.none .glyph { opacity: .4; }
        .what { min-width: 0; }
        .what b, .what span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext; text-align: start; }
        .what b { font-weight: 500; }
        .unread .what b { font-weight: 680; }
        .what span { color: var(--dim); font-size: 13.5px; }
        .to { min-width: 0; font-size: 13px; color: var(--dim); display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .to code { color: var(--ink); }
        .outcomes { display: flex; gap: 6px; justify-content: flex-end; }
        .outcome {
          display: inline-flex; align-items: center; gap: 4px; height: 26px; padding: 0 8px; border-radius: 8px; font-size: 12px; font-weight: 600;
          font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 0;
        }
        .outcome .glyph { width: 16px; height: 16px; }
        .outcome .glyph + .glyph { width: 14px; height: 14px; stroke-width: 2; }
        .outcome.picture { color: var(--good); background: var(--good-soft); }
        .outcome.text { color: var(--neutral); background: var(--neutral-soft); }
        .outcome.missing { color: var(--caution); background: var(--caution-soft); }
        .outcome.nothing { color: var(--dim); box-shadow: inset 0 0 0 1px var(--line); }
        .outcome.failed { color: var(--bad); background: var(--bad-soft); }
        .outcome.waiting { color: var(--dim); }
        .entry time { text-align: end; color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .remove { position: absolute; inset: 50% 16px auto auto; translate: 0 -50%; background: var(--plane); opacity: 0; }
        .list li:hover .remove, .remove:focus-visible { opacity: 1; }
        .list li:hover time, .list li:has(.remove:focus-visible) time { visibility: hidden; }
        .pager { display: flex; justify-content: space-between; align-items: center; gap: 12px; margin-top: 14px; font-size: 14px; }
        .blank { padding: 56px 24px; text-align: center; color: var(--dim); display: grid; gap: 6px; justify-items: center; }
        .blank b { color: var(--ink); font-size: 17px; }

        """#
}
