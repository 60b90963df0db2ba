// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from android.css.

extension StyleSheet {
    /// The rules of `android.css`.
    static let android: HTML = #"""
        .android {
          --wall-1: var(--android-wall-1); --wall-2: var(--android-wall-2); --empty: var(--android-empty);
        }
        .as-stored use { image-orientation: none; }
        .switch { flex: 1 1 100%; display: flex; justify-content: center; gap: 4px; }
        .switch label {
          position: relative; padding: 4px 12px; border-radius: 999px; cursor: pointer; color: #ffffffd9;
          font-size: 12.5px; line-height: 18px;
        }
        .switch input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
        .switch label:has(:checked) { background: #00000059; color: #fff; font-weight: 600; }
        .switch label:has(:focus-visible) { outline: 2px solid #fff; }
        .stage:has(.to-android-2021:checked) .look.android-2025, .stage:has(.to-android-2025:checked) .look.android-2021 {
          display: none;
        }
        .android .card {
          font-family: "Google Sans Text", Roboto, "Liberation Sans", Arial, system-ui, sans-serif;
          color: var(--android-ink); background: var(--android-card); border-radius: var(--radius);
          font-size: var(--body-size); line-height: var(--line); box-shadow: 0 2px 8px #00000026;
        }
        .android .title { font-size: var(--title-size); font-weight: 600; }
        .android .meta { font-size: var(--header-size); color: var(--android-dim); flex: none; }
        .android .collapsed .head { gap: 0; }
        .android .collapsed .head .meta { flex: 0 100 auto; min-width: 4.5em; overflow: hidden; text-overflow: ellipsis; }
        .android .collapsed .head .meta::before { content: "·"; margin: 0 5px; }
        .android .body, .android .placeholder span { color: var(--android-dim); }
        .android .small-icon { flex: none; width: var(--icon); height: var(--icon); border-radius: 50%; overflow: hidden; }
        .android .small-icon > circle:not([fill]) { fill: var(--android-accent); }
        .android .small-icon path, .android .small-icon .blank { fill: #fff; }
        .android .small-icon.on-light path, .android .small-icon.on-light .blank { fill: #202124; }
        .android .small-icon.on-light .globe > * { stroke: #202124; }
        .android .small-icon .line { fill: none; stroke: #fff; }
        .android .small-icon.on-light .line { fill: none; stroke: #202124; }
        .android .small-icon.bare { border-radius: 0; color: var(--android-accent); fill: var(--android-accent); }
        .android .small-icon.bare path, .android .small-icon.bare .blank { fill: inherit; }
        .android .small-icon.bare .line { fill: none; stroke: currentColor; }
        .android .small-icon .thumbnail { width: 100%; height: 100%; border-radius: 0; }
        .android .thumbnail { border-radius: 8px; margin-inline-start: var(--thumbnail-gap); }
        .android .chevron { flex: none; width: 20px; height: 20px; border-radius: 50%; background: var(--android-pill); }
        .chevron path { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
        .expanded .chevron path { transform: rotate(180deg); transform-origin: center; }

        .android .collapsed {
          display: flex; align-items: center; gap: 0; min-height: var(--collapsed-height);
          padding: 14px var(--padding); padding-inline-start: var(--start);
        }
        .android .collapsed > .small-icon, .android .header > .small-icon {
          position: absolute; inset-inline-start: var(--padding);
        }
        .android .collapsed > .chevron { margin-inline-start: 12px; }
        .android .heads-up { max-height: var(--heads-up-height); overflow: hidden; }
        .android .header {
          display: flex; align-items: center; gap: 8px; min-height: var(--icon); padding-inline-start: var(--start);
          padding-inline-end: var(--padding);
        }
        .android .header .meta { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
        .android .expanded { padding: 16px 0; }
        .android .content { padding-inline: var(--start) var(--padding); }
        .android .picture, .android .placeholder { margin-top: var(--image-gap); border-radius: 12px; }
        .android-2021 .expanded .content, .android-2025 .expanded .content { margin-top: 2px; }
        .android .actions { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 10px var(--padding) 0 var(--start); }
        .android .actions span { color: var(--android-ink); font-weight: 600; }
        .android .over-app {
          border-radius: var(--radius); background: linear-gradient(#ffffff2e, #ffffff14);
          box-shadow: inset 0 0 0 1px #ffffff26;
        }
        .over-app::after {
          content: ""; display: block; height: 52px; margin: 0 24px;
          background: linear-gradient(transparent 14px, #ffffff40 0 22px, transparent 0 32px, #ffffff2e 0 40px, transparent 0);
        }

        .android-2025 .chevron { width: 28px; height: 22px; border-radius: 11px; }

        .android-2016 .collapsed { display: block; padding: 12px 0 14px; border-radius: 4px; }
        .android-2016 .card { border-radius: 4px; }
        .android-2016 .header { padding-inline-start: var(--padding); padding-inline-end: var(--padding); }
        .android-2016 .header > .small-icon { position: static; width: 18px; height: 18px; }
        .android-2016 .chevron { background: none; width: 18px; height: 18px; }
        .android-2016 .app { color: var(--android-ink); }
        .android-2016 .content { margin-top: 8px; }
        .android-2016 .thumbnail { border-radius: 0; }
        .android-2016 .picture { border-radius: 0; }

        """#
}
