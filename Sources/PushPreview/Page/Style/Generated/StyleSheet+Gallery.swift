// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from gallery.css.

extension StyleSheet {
    /// The rules of `gallery.css`.
    static let gallery: HTML = #"""
        .filters { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: center; min-width: 0; flex: 1 1 420px; }
        .filters[hidden] { display: none; }
        .filters input[type="search"] {
          font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 9px;
          padding: 6px 12px; flex: 1 1 200px; min-width: 0; max-width: 340px;
        }
        .filters input::placeholder { color: var(--dim); opacity: 1; }
        .filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; min-width: 0; }
        .filters .chip { position: relative; cursor: pointer; }
        .filters .chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
        .filters .chip:has(:checked) { box-shadow: inset 0 0 0 2px currentcolor; }
        .filters .chip:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
        .filters output { color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }
        .ended { margin: 0; padding: 8px max(24px, calc(50vw - 826px)); background: var(--caution-soft); color: var(--caution); }
        .offscreen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

        .message { min-width: 0; }
        .message + .message { margin-top: 36px; }
        .live .message { content-visibility: auto; contain-intrinsic-size: auto 1200px; }
        .message[hidden], .delivery[hidden] { display: none; }
        .about { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: baseline; margin: 0 4px 12px; }
        .about h2 { font-size: 18px; min-width: 0; }
        .about p { color: var(--dim); font-size: 13.5px; min-width: 0; }
        .about .subtitle { flex-basis: 100%; }
        .message > .panel { margin: 16px 0 0; }
        .message > .panel .findings { margin-top: 12px; }
        .failure { border-color: var(--bad); color: var(--bad); }

        .halves { display: flex; flex-wrap: wrap; flex: none; }
        .halves > div { flex: 1 1 340px; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
        .halves > .dark-half { display: none; }
        :root:has(#look-both:checked) .halves > .dark-half { display: grid; }
        :root:has(#look-both:checked) .deliveries {
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 720px), 1fr));
        }
        @media (max-width: 640px) {
          .filters { flex-basis: 100%; }
          .filters input[type="search"] { max-width: none; flex-basis: 100%; }
          .ended { padding: 8px 16px; }
        }
        @media print {
          .filters { display: none; }
          .message { content-visibility: visible; }
        }

        """#
}
