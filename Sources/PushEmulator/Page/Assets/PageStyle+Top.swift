// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// The header above every view.
    static let top: HTML = #"""
        .top {
          position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 10px 22px; min-height: 56px;
          padding: 0 max(24px, calc(50vw - 824px)); background: var(--plane); border-bottom: 1px solid var(--line);
        }
        .brand { flex: none; white-space: nowrap; display: flex; align-items: center; gap: 9px; color: var(--ink); text-decoration: none; font-weight: 650; letter-spacing: -.01em; }
        .mark { width: 28px; height: 28px; }
        .mark rect { fill: #d9480f; }
        .mark path { fill: #fff; }
        .top nav ul { display: flex; gap: 2px; }
        .top nav a {
          display: flex; align-items: center; gap: 7px; padding: 6px 11px; border-radius: 8px; color: var(--dim);
          text-decoration: none; font-weight: 550; font-size: 14px; white-space: nowrap;
        }
        .top nav a:hover { background: var(--soft); color: var(--ink); }
        .top nav a[aria-current] { background: var(--soft); color: var(--ink); }
        .count {
          min-width: 20px; padding: 0 6px; border-radius: 999px; background: var(--accent); color: var(--plane); text-align: center;
          font-size: 12px; line-height: 19px; font-weight: 650; font-variant-numeric: tabular-nums;
        }
        .state { display: flex; align-items: center; gap: 8px 12px; margin-inline-start: auto; font-size: 13px; min-width: 0; }
        .projects { display: flex; align-items: center; gap: 7px; min-width: 0; }
        .projects label { color: var(--dim); white-space: nowrap; }
        .projects select { max-width: 190px; min-width: 0; }
        .scripted .unscripted { display: none; }
        .connection { display: flex; align-items: center; gap: 7px; color: var(--dim); white-space: nowrap; }
        .dot { width: 8px; height: 8px; border-radius: 50%; background: var(--neutral); opacity: .55; }
        .scripted .connection:not(.on, .off) { visibility: hidden; }
        .state .chip { flex: none; }
        .connection.on .dot { background: var(--good); opacity: 1; }
        .connection.off { color: var(--bad); font-weight: 600; }
        .connection.off .dot { background: var(--bad); opacity: 1; }
        .banner {
          position: sticky; top: 56px; z-index: 9; padding: 9px max(24px, calc(50vw - 824px)); background: var(--caution-soft);
          color: var(--caution); font-weight: 600; font-size: 14px; border-bottom: 1px solid var(--line);
        }
        .banner.bad { background: var(--bad-soft); color: var(--bad); }

        """#
}
