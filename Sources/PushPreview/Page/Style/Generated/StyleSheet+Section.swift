// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from section.css.

extension StyleSheet {
    /// The rules of `section.css`.
    static let section: HTML = #"""
        .delivery { display: flex; flex-direction: column; scroll-margin-top: 12px; }
        .delivery > h2 {
          display: flex; gap: 12px; align-items: center; justify-content: space-between;
          padding: 12px 18px; border-bottom: 1px solid var(--line);
        }
        .name { min-width: 0; }
        .name small { display: block; font-size: 13px; font-weight: 400; color: var(--dim); }
        .delivery > h2 .chip { flex: none; }

        .why { padding: 14px 18px 16px; border-top: 1px solid var(--line); font-size: 14px; color: var(--dim); }
        .why b { color: var(--ink); font-weight: 600; }
        .lead { font-size: 15px; }
        .fix { margin-top: 4px; color: var(--ink); }
        .rule { margin-top: 4px; font-size: 13px; color: var(--dim); }
        .rule code, .facts dd { background: var(--soft); border-radius: 5px; padding: 1px 6px; }
        .facts { display: flex; flex-wrap: wrap; gap: 4px 14px; margin-top: 10px; font-size: 13px; }
        .facts div { display: flex; gap: 6px; min-width: 0; }
        .facts dt { flex: none; }
        .facts dd { color: var(--ink); min-width: 0; }

        .waterfall { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 12.5px; }
        .step {
          display: grid; grid-template-columns: 84px minmax(0, 1fr) 60px; gap: 0 10px; align-items: center; line-height: 20px;
          font-variant-numeric: tabular-nums;
        }
        .time { text-align: end; }
        .step-facts { grid-column: 2 / 4; line-height: 16px; margin-bottom: 2px; color: var(--dim); }
        .bar { display: inline-block; }
        .step .bar { display: block; }
        .track { fill: var(--line); }
        .receive { fill: var(--accent); }
        .wait { fill: var(--accent-soft); }
        .failed { fill: var(--failed); }
        .unfinished { fill: var(--caution); }

        .findings { margin-top: 10px; }
        .findings li { border-inline-start: 3px solid var(--line); padding: 2px 0 2px 12px; }
        .findings li + li { margin-top: 10px; }
        .findings p:first-child { color: var(--ink); }
        .findings .error { border-color: var(--bad); }
        .findings .warning { border-color: var(--caution); }
        .findings .note { border-color: var(--accent-soft); }
        .severity { font-size: 11px; font-weight: 700; letter-spacing: .05em; text-transform: uppercase; margin-inline-end: 4px; }
        .error .severity { color: var(--bad); }
        .warning .severity { color: var(--caution); }
        .note .severity { color: var(--accent); }

        details { margin-top: 12px; }
        summary { cursor: pointer; font-size: 13.5px; color: var(--dim); }
        .panel summary { font-size: 15px; font-weight: 600; color: var(--ink); }
        .timeline { padding-top: 10px; border-top: 1px solid var(--line); }
        ol { margin: 8px 0 0; padding: 0; list-style: none; }
        ol li {
          display: grid; grid-template-columns: 58px minmax(0, 158px) minmax(0, 1fr); gap: 0 12px; padding: 4px 0;
          border-top: 1px solid var(--line);
        }
        .at { text-align: end; font-variant-numeric: tabular-nums; }
        .event { color: var(--ink); }
        .why { container-type: inline-size; flex: 1; }
        @container (max-width: 460px) {
          ol li { grid-template-columns: 58px minmax(0, 1fr); }
          .fields { grid-column: 2; }
        }
        .field { display: inline-block; max-width: 100%; margin-inline-end: 8px; }
        .field b { font-weight: 400; color: var(--accent); }

        """#
}
