// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from desktop.css.

extension StyleSheet {
    /// The rules of `desktop.css`.
    static let desktop: HTML = #"""
        .desktop { --empty: var(--desktop-empty); --wall-1: var(--linux-wall-1); --wall-2: var(--linux-wall-2); }
        .windows { --wall-1: var(--windows-wall-1); --wall-2: var(--windows-wall-2); }
        .macos { --wall-1: var(--macos-wall-1); --wall-2: var(--macos-wall-2); }
        .desktop .card {
          font-family: "Segoe UI", -apple-system, "Liberation Sans", Arial, system-ui, sans-serif;
          color: var(--desktop-ink); background: var(--desktop-card); border-radius: 8px; overflow: hidden;
          font-size: 14px; line-height: 20px; box-shadow: 0 8px 26px #00000040;
        }
        .desktop .row { padding: 14px 16px; gap: 12px; }
        .desktop .title { font-weight: 600; }
        .desktop .body, .desktop .origin, .desktop .subtitle { color: var(--desktop-ink); }
        .desktop .meta, .desktop time, .desktop .placeholder span { color: var(--desktop-dim); font-size: 12px; line-height: 18px; }
        .desktop .meta { white-space: normal; }
        .desktop .icon { flex: none; width: 38px; height: 38px; }
        .desktop .icon circle:first-child { fill: #49597a; }
        .globe circle, .globe path { fill: none !important; stroke: #fff; stroke-width: 1.8; }
        .desktop .header {
          display: flex; align-items: center; gap: 8px; padding: 9px 14px; border-bottom: 1px solid var(--desktop-line);
        }
        .desktop .header .icon { width: 18px; height: 18px; }
        .desktop .header .meta { flex: 1; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .desktop .actions { display: flex; gap: 8px; padding: 0 16px 14px; }
        .desktop .actions span {
          flex: 1 1 0; min-width: 0; padding: 5px 10px; border-radius: 5px; background: var(--desktop-button);
          text-align: center; font-size: 13px; line-height: 20px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
        }
        .windows .meta { margin-top: 4px; }
        .windows .thumbnail { border-radius: 0; }
        .macos .card { border-radius: 16px; font-size: 13px; line-height: 17px; }
        .macos .row { padding: 11px 13px; gap: 10px; align-items: center; }
        .macos .head .title { flex: 1; }
        .macos .subtitle { font-weight: 500; }
        .macos .thumbnail { border-radius: 6px; }
        .macos .actions { padding: 0 13px 12px; }
        .plasma .card { border-radius: 6px; }
        .shrunk { margin-top: 8px; }
        .gnome .card { border-radius: 14px; }
        .gnome .header { border: 0; padding: 10px 14px 0; }
        .gnome .row { padding: 10px 14px 14px; }
        .gnome .origin { color: var(--desktop-dim); }
        .gnome .thumbnail { border-radius: 8px; }
        .chromium .card { border-radius: 12px; }
        .chromium .header { border: 0; padding: 10px 14px 0; }
        .chromium .row { padding: 8px 14px 14px; }

        """#
}
