// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from phone.css.

extension StyleSheet {
    /// The rules of `phone.css`.
    static let phone: HTML = #"""
        .ios { --wall-1: var(--ios-wall-1); --wall-2: var(--ios-wall-2); --wall-3: var(--ios-wall-3); --empty: var(--ios-empty); }
        .clock { text-align: center; color: #fff; font-size: 15px; font-weight: 600; line-height: 1.1; margin: 2px 0 18px; }
        .clock b { display: block; font-size: 62px; font-weight: 500; letter-spacing: -.02em; }
        .ios .card {
          font-family: -apple-system, "SF Pro Text", "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif;
          color: var(--ios-ink); background: var(--ios-card); border-radius: var(--radius);
          font-size: var(--body-size); line-height: 1.32; box-shadow: 0 6px 22px #0000002e;
        }
        .ios .collapsed, .ios .row { display: flex; gap: 10px; align-items: center; padding: 13px 14px; }
        .ios .expanded .row { align-items: flex-start; }
        .ios .expanded { overflow: hidden; }
        .ios .rest { display: flex; gap: 10px; align-items: flex-start; }
        .ios .rest .texts { display: flow-root; }
        .ios .title, .ios .subtitle { font-weight: 600; font-size: var(--title-size); }
        .ios .subtitle.absent { font-weight: 400; color: var(--ios-dim); }
        .ios .head .title { flex: 1; }
        .ios time { flex: none; font-size: var(--header-size); color: var(--ios-dim); }
        .ios .level {
          font-size: 12px; font-weight: 600; letter-spacing: .03em; text-transform: uppercase; color: var(--ios-dim);
        }
        .ios .icon { flex: none; width: var(--icon); height: var(--icon); }
        .ios .icon rect { fill: #d9480f; }
        .ios .icon path { fill: #fff; }
        .ios .own .thumbnail { margin: 0; width: 100%; height: 100%; border-radius: 24%; }
        .ios .avatar { position: relative; }
        .ios .avatar > .thumbnail, .ios .avatar > .cropped .thumbnail { margin: 0; width: 100%; height: 100%; border-radius: 50%; }
        .ios .avatar > .icon { position: absolute; right: -3px; bottom: -3px; width: 42%; height: 42%; }
        .ios .thumbnail { margin-top: 3px; border-radius: var(--thumbnail-radius); }
        .ios .buttons {
          margin-top: 8px; overflow: hidden; border-radius: 14px; background: var(--ios-card); color: var(--ios-ink);
          font-size: var(--body-size); text-align: start;
        }
        .ios .buttons span { display: block; padding: 11px 16px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .ios .buttons span + span { border-top: 1px solid #8884; }
        .ios .buttons .destructive { color: #d70015; }
        .ios .buttons .absent { color: var(--ios-dim); }
        .ios .caption { padding: 8px 14px 0; }
        .ios .placeholder span { color: var(--ios-dim); }

        """#
}
