// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// Type, links, and what is seen by screen readers alone.
    static let base: HTML = #"""
        * { box-sizing: border-box; }
        html { scroll-padding-top: 72px; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          -webkit-text-size-adjust: 100%; overflow-wrap: anywhere; font-synthesis-weight: none;
        }
        p, h1, h2, h3, ul, dl, dd, figure, pre { margin: 0; padding: 0; }
        ul { list-style: none; }
        h1, h2, .panel > p { text-wrap: pretty; }
        h1 { font-size: 22px; line-height: 1.27; letter-spacing: -.012em; font-weight: 650; }
        h2 { font-size: 15px; line-height: 1.35; font-weight: 650; }
        h3 { font-size: 13px; line-height: 1.4; font-weight: 600; color: var(--dim); }
        code, pre, kbd { font: 12.5px/1.55 ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace; }
        a { color: var(--accent); text-underline-offset: 2px; }
        [hidden] { display: none !important; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        main { max-width: 1696px; margin: auto; padding: 18px 24px 48px; outline: none; }
        .unseen, .skip:not(:focus) {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        .skip { position: fixed; z-index: 30; inset: 8px auto auto 8px; padding: 8px 14px; background: var(--plane); border-radius: 8px; }
        .glyph { flex: none; width: 18px; height: 18px; fill: none; stroke: currentcolor; stroke-width: 1.5;
          stroke-linecap: round; stroke-linejoin: round; }
        .glyph .solid { fill: currentcolor; stroke: none; }
        .album { position: absolute; }
        .panel { background: var(--plane); border: 1px solid var(--line); border-radius: 14px; padding: 16px 20px; }
        .panel > p, .panel > form > p { font-size: 14px; }
        .dim { color: var(--dim); }
        .chip {
          display: inline-flex; align-items: center; gap: 6px; padding: 2px 10px; border-radius: 999px; font-size: 13px;
          line-height: 20px; font-weight: 600; white-space: nowrap; max-width: 100%; overflow: hidden; text-decoration: none;
        }
        .chip.good { color: var(--good); background: var(--good-soft); }
        .chip.caution { color: var(--caution); background: var(--caution-soft); }
        .chip.bad { color: var(--bad); background: var(--bad-soft); }
        .chip.neutral { color: var(--neutral); background: var(--neutral-soft); }
        .note-page { max-width: 60ch; margin: 12vh auto; display: grid; gap: 12px; justify-items: start; }
        @media (prefers-reduced-motion: no-preference) {
          .live-new { animation: arrive .45s ease-out; }
          @keyframes arrive { from { background: var(--accent-soft); } }
        }

        """#
}
