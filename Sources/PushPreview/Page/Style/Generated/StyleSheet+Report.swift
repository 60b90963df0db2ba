// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from report.css.

extension StyleSheet {
    /// The rules of `report.css`.
    static let report: HTML = #"""
        .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 132px), 1fr)); gap: 12px; }
        .figures div {
          background: var(--plane); border: 1px solid var(--line); border-radius: 16px; padding: 12px 18px; min-width: 0;
        }
        .figures dt { font-size: 13px; color: var(--dim); }
        .figures dd { font-size: 24px; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; font-variant-numeric: tabular-nums; }
        .figures .good { color: var(--good); }
        .figures .caution { color: var(--caution); }
        .figures .bad { color: var(--bad); }
        .figures small { display: block; font-size: 13px; font-weight: 400; letter-spacing: 0; color: var(--dim); }

        .charts { columns: 3 380px; gap: 16px; margin: 16px 0; }
        .charts .sheet { break-inside: avoid; }
        .charts .sheet + .sheet { margin-top: 16px; }
        .sheet {
          min-width: 0; background: var(--plane); border: 1px solid var(--line); border-radius: 16px; padding: 14px 18px;
        }
        .sheet > p { color: var(--dim); font-size: 13px; }
        .chart { margin-top: 12px; font-size: 13px; font-variant-numeric: tabular-nums; }
        .chart li { display: grid; grid-template-columns: minmax(0, 11em) minmax(0, 1fr) 5.5em; gap: 0 12px; align-items: center; padding: 3px 0; }
        .chart .value { text-align: end; white-space: nowrap; }
        .chart svg { display: block; width: 100%; }
        .chart .good { fill: var(--good); }
        .chart .caution { fill: var(--caution); }
        .chart .bad { fill: var(--failed); }
        .chart .neutral { fill: var(--accent); }
        .columns { margin-top: 12px; }
        .columns svg { display: block; width: 100%; height: 96px; }
        .columns .neutral { fill: var(--accent); }
        .columns .bad { fill: var(--failed); }
        .columns .axis { stroke: var(--line); stroke-width: 1; }
        .columns .limit { stroke: var(--failed); stroke-width: 1; stroke-dasharray: 4 3; }
        .scale { display: flex; justify-content: space-between; font-size: 12px; color: var(--dim); font-variant-numeric: tabular-nums; }

        .lists { display: grid; gap: 16px; margin-bottom: 24px; }
        .entries li { border-inline-start: 3px solid var(--line); padding: 2px 0 2px 12px; margin-top: 10px; }
        .entries .good { border-color: var(--good); }
        .entries .caution { border-color: var(--caution); }
        .entries .bad { border-color: var(--bad); }
        .entries .neutral { border-color: var(--accent-soft); }
        .entries b { font-weight: 600; }
        .entries span { display: block; color: var(--dim); font-size: 13.5px; }

        .sample { margin-top: 28px; }
        .sample > h2 { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; margin-bottom: 10px; font-size: 17px; }
        .sample > h2 small { font-size: 13.5px; font-weight: 400; color: var(--dim); }
        @media (max-width: 640px) {
          .chart li { grid-template-columns: minmax(0, 1fr) 5.5em; }
          .chart li svg { grid-column: 1 / 3; grid-row: 2; }
          .figures div { padding: 10px 14px; }
        }
        @media print {
          .figures, .charts { break-inside: avoid; }
          .sample { break-before: page; }
        }

        """#
}
