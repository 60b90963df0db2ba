// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from page.css.

extension StyleSheet {
    /// The rules of `page.css`.
    static let page: HTML = #"""
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          -webkit-text-size-adjust: 100%; overflow-wrap: anywhere;
        }
        p, h1, h2, ul, dl, dd, figure, pre { margin: 0; padding: 0; }
        ul { list-style: none; }
        code, pre, ol { font: 12.5px/1.5 ui-monospace, "SF Mono", Menlo, "Noto Sans Mono", monospace; }
        a { color: var(--accent); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        .album { position: absolute; }

        header { background: var(--plane); border-bottom: 1px solid var(--line); }
        .masthead {
          display: flex; flex-wrap: wrap; gap: 14px 28px; align-items: flex-end; justify-content: space-between;
          padding: 26px max(24px, calc(50vw - 826px)) 20px;
        }
        .heading { flex: 1 1 320px; min-width: 0; }
        h1 { font-size: 23px; line-height: 1.25; letter-spacing: -.01em; }
        h1, .heading > p:not(.meter) {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
        }
        header p { margin-top: 4px; color: var(--dim); }
        .meter { font-size: 13px; font-variant-numeric: tabular-nums; }
        .meter .bar { vertical-align: 2px; margin-inline-end: 4px; }
        .summary { flex: none; text-align: end; max-width: 100%; }
        .summary b { display: block; font-size: 26px; line-height: 1.15; letter-spacing: -.015em; font-weight: 650; }
        .summary b.good { color: var(--good); }
        .summary b.caution { color: var(--caution); }
        .summary b.bad { color: var(--bad); }
        .summary span { color: var(--dim); font-size: 13px; }
        .bar-line {
          display: flex; flex-wrap: wrap; gap: 10px 24px; align-items: center; justify-content: space-between;
          padding: 0 max(24px, calc(50vw - 826px)) 16px;
        }
        .verdicts { display: flex; flex-wrap: wrap; gap: 8px; min-width: 0; max-width: 100%; flex: 1 1 320px; }
        .verdicts li { max-width: 100%; min-width: 0; display: flex; }
        .chip {
          display: inline-block; padding: 3px 11px; border-radius: 999px; font-size: 13px; font-weight: 600;
          white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; text-decoration: none;
        }
        a.chip:hover { text-decoration: underline; }
        .chip.good { color: var(--good); background: var(--good-soft); }
        .chip.caution { color: var(--caution); background: var(--caution-soft); }
        .chip.bad { color: var(--bad); background: var(--bad-soft); }
        .chip.neutral { color: var(--neutral); background: var(--neutral-soft); }
        .tools { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; font-size: 13px; color: var(--dim); }
        .tools label { display: inline-flex; gap: 6px; align-items: center; cursor: pointer; }
        .tools input { accent-color: var(--accent); margin: 0; }
        .segments { display: inline-flex; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
        .segments label { position: relative; padding: 3px 11px; }
        .segments label + label { border-inline-start: 1px solid var(--line); }
        .segments input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
        .segments label:has(:checked) { background: var(--soft); color: var(--ink); font-weight: 600; }
        .segments label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }

        .still .tools, .still details { display: none; }
        .brief .facts, .brief .waterfall, .brief .findings, .brief details, .brief .panel { display: none; }

        main { max-width: 1696px; margin: auto; padding: 20px 20px 32px; }
        .deliveries { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 402px), 1fr)); gap: 16px;
          align-items: start; }
        .delivery, .panel {
          min-width: 0; background: var(--plane); border: 1px solid var(--line); border-radius: 16px; overflow: hidden;
        }
        .panel { padding: 14px 18px; margin-bottom: 16px; }
        .deliveries + .panel, .panel + .panel { margin: 16px 0 0; }
        h2 { font-size: 15px; line-height: 1.35; }
        pre { margin-top: 10px; padding: 14px; background: var(--soft); border-radius: 10px; overflow: auto; max-height: 480px; }
        footer { max-width: 1696px; margin: auto; padding: 0 24px 32px; font-size: 13px; color: var(--dim); }
        footer p { max-width: 80ch; }

        """#
}
