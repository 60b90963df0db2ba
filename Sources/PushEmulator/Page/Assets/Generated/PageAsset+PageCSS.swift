// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from page.css.

extension PageAsset {
    /// The content of `page.css`.
    static let pageCSS: StaticString = #"""
        /* SPDX-License-Identifier: Apache-2.0 */

        /* Type, links, and what is seen by screen readers alone. */

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

        /* The header above every view. */

        .top {
          position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 10px 22px; min-height: 56px;
          padding: 0 max(24px, calc(50vw - 824px)); background: var(--plane); border-bottom: 1px solid var(--line);
        }
        .brand { flex: none; white-space: nowrap; display: flex; align-items: center; gap: 9px; color: var(--ink); text-decoration: none; font-weight: 650; letter-spacing: -.01em; }
        .mark { width: 28px; height: 28px; }
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

        /* Buttons, fields, menus, questions, code to be copied. */

        button, .button, select, input, textarea { font: inherit; color: inherit; }
        button, .button {
          display: inline-flex; align-items: center; justify-content: center; gap: 7px; min-height: 34px; padding: 4px 13px;
          border: 1px solid var(--line); border-radius: 9px; background: var(--plane); color: var(--ink); cursor: pointer;
          font-size: 14px; font-weight: 550; line-height: 20px; text-decoration: none; white-space: nowrap;
        }
        button:hover, .button:hover { background: var(--soft); }
        button:disabled { opacity: .5; cursor: default; }
        .primary { background: var(--accent); border-color: var(--accent); color: var(--plane); }
        .primary:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
        .danger { background: var(--bad); border-color: var(--bad); color: var(--plane); }
        .danger:hover { background: color-mix(in srgb, var(--bad) 86%, var(--ink)); }
        .plain { border-color: transparent; background: none; color: var(--dim); padding: 4px 8px; }
        .plain:hover { color: var(--ink); }
        .small { min-height: 28px; padding: 2px 9px; font-size: 13px; border-radius: 8px; }
        select, input:not([type=radio], [type=checkbox]), textarea {
          min-height: 34px; padding: 4px 10px; border: 1px solid color-mix(in srgb, var(--line) 55%, var(--dim));
          border-radius: 9px; background: var(--plane); font-size: 14px;
        }
        .projects select { min-height: 30px; font-size: 13px; border-color: var(--line); }
        input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0; }
        input[type=radio], input[type=checkbox] { accent-color: var(--accent); margin: 0; }
        [popover] {
          border: 1px solid var(--line); border-radius: 14px; background: var(--plane); color: var(--ink); padding: 20px 22px;
          box-shadow: 0 18px 60px #0000003d, 0 2px 8px #0000001f; max-width: min(440px, calc(100vw - 32px));
        }
        [popover]::backdrop { background: #0c0e1240; }
        .menu { position: fixed; inset: 52px max(24px, calc(50vw - 824px)) auto auto; padding: 8px; min-width: 130px; }
        .menu::backdrop { background: none; }
        .menu label { display: flex; gap: 9px; align-items: center; padding: 6px 9px; border-radius: 8px; font-size: 14px; cursor: pointer; }
        .menu label:hover { background: var(--soft); }
        .sheet h2 { font-size: 17px; margin-bottom: 12px; }
        .sheet p + p, .sheet p + form, .sheet p + dl, .sheet dl + button { margin-top: 14px; }
        .sheet .answers { display: flex; flex-wrap: wrap; gap: 10px; justify-content: flex-end; margin-top: 18px; }
        .sheet dl div { display: grid; grid-template-columns: 84px 1fr; gap: 14px; padding: 5px 0; font-size: 14px; }
        kbd {
          display: inline-block; min-width: 22px; padding: 0 6px; border: 1px solid var(--line); border-bottom-width: 2px;
          border-radius: 6px; background: var(--soft); text-align: center; font-size: 12px; line-height: 20px;
        }
        .segments { display: inline-flex; flex-wrap: wrap; gap: 2px; padding: 3px; border-radius: 11px; background: var(--soft); }
        .segments label { position: relative; padding: 3px 12px; border-radius: 8px; font-size: 13.5px; font-weight: 550; color: var(--dim); cursor: pointer; }
        .segments label:has(:checked) { background: var(--plane); color: var(--ink); box-shadow: 0 1px 3px #0000001f; }
        .segments input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
        .segments label:has(:focus-visible) { outline: 2px solid var(--accent); }
        .snippet { position: relative; }
        .snippet pre {
          margin: 0; padding: 14px 16px; background: var(--soft); border-radius: 11px; overflow: auto; max-height: 620px; white-space: pre;
          tab-size: 4; overflow-wrap: normal;
        }
        .snippet .copy { position: absolute; inset: 8px 8px auto auto; }
        .snippet.wraps pre { white-space: pre-wrap; overflow-wrap: anywhere; padding-inline-end: 104px; }
        .copy.done { color: var(--good); border-color: currentcolor; }
        html:not(.scripted) .copy { display: none; }

        /* The list of messages and what stands above it. */

        .toolbar { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: center; margin-bottom: 14px; }
        .search { flex: 1 1 340px; display: flex; gap: 8px; position: relative; min-width: 0; }
        .search > .glyph { position: absolute; inset: 9px auto auto 12px; color: var(--dim); width: 17px; height: 17px; pointer-events: none; }
        .search input { flex: 1; min-width: 0; min-height: 36px; padding-inline: 37px 12px; }
        .search input[aria-invalid] { border-color: var(--bad); }
        .hint { flex: 1 1 100%; max-width: 96ch; font-size: 13.5px; color: var(--bad); }
        .toolbar .amount { color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .sheet.wide { max-width: min(560px, calc(100vw - 32px)); }
        .grammar { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 5px 14px; font-size: 13.5px; }
        .grammar dt code { white-space: nowrap; }
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
        .blank .remedy { color: var(--ink); max-width: 76ch; overflow-wrap: anywhere; }
        .panel > p + p { margin-top: 8px; }

        /* What an empty inbox shows. */

        .welcome { display: grid; grid-template-columns: minmax(0, 400px) minmax(0, 1fr); gap: 20px; max-width: 1180px; margin: 4vh auto 0; align-items: start; }
        .welcome .intro { display: grid; gap: 14px; justify-items: start; padding: 24px 24px 28px; }
        .ways .segments { justify-self: start; }
        .welcome h1 { font-size: 27px; letter-spacing: -.02em; }
        .welcome .intro p { color: var(--dim); max-width: 44ch; }
        .welcome .drawing { width: 100%; height: auto; border-radius: 12px; display: block; }
        .welcome .ways { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
        .welcome .ways > * { margin: 0; }
        .welcome h1 { text-wrap: balance; }
        .way { display: none; grid-template-columns: minmax(0, 1fr); gap: 12px; }
        .ways:has(#sdk-curl:checked) .sdk-curl, .ways:has(#sdk-python:checked) .sdk-python, .ways:has(#sdk-node:checked) .sdk-node,
        .ways:has(#sdk-go:checked) .sdk-go, .ways:has(#sdk-java:checked) .sdk-java, .ways:has(#sdk-net:checked) .sdk-net,
        .ways:has(#sdk-swift:checked) .sdk-swift { display: grid; }
        .way p { font-size: 14px; color: var(--dim); }
        .ports { display: flex; flex-wrap: wrap; gap: 6px 22px; font-size: 13px; color: var(--dim); }
        .ports div { display: flex; gap: 7px; align-items: baseline; }
        .ports dd { color: var(--ink); }
        .access { display: grid; place-items: center; min-height: 80vh; }
        .access form { display: grid; gap: 10px; width: min(420px, 100%); padding: 28px 30px 30px; box-shadow: 0 12px 40px #00000012; }
        .access h1 { font-size: 19px; margin-top: 10px; }
        .access label { font-size: 13px; font-weight: 600; color: var(--dim); margin-top: 8px; }
        .access input { min-height: 40px; }
        .access input[aria-invalid] { border-color: var(--bad); }
        .access button { min-height: 40px; margin-top: 8px; }
        @media (max-width: 900px) { .welcome { grid-template-columns: minmax(0, 1fr); margin-top: 0; } }
        @media (min-width: 641px) and (max-width: 900px) {
          .welcome .intro { grid-template-columns: minmax(0, 320px) minmax(0, 1fr); gap: 10px 26px; align-content: center; }
          .welcome .drawing { grid-row: span 4; align-self: center; }
        }

        /* A message: heading, tabs, and what they show. */

        .crumbs { display: flex; justify-content: space-between; gap: 16px; font-size: 14px; margin-bottom: 10px; }
        .crumbs a { display: inline-flex; align-items: center; gap: 4px; color: var(--dim); text-decoration: none; border-radius: 6px; }
        .crumbs a:hover { color: var(--ink); text-decoration: underline; }
        .crumbs [rel=up] { margin-inline-start: -5px; }
        .steps { display: flex; gap: 18px; }
        .heading { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px 28px; align-items: start; }
        .heading .verdicts { grid-area: 2 / 1 / auto / -1; }
        .heading .actions { grid-area: 1 / 2; }
        .subject { min-width: 0; }
        .subject h1 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; unicode-bidi: plaintext; text-align: start; }
        .facts-line { display: flex; flex-wrap: wrap; gap: 0 16px; margin-top: 3px; color: var(--dim); font-size: 14px; }
        .facts-line > span { min-width: 0; max-width: 100%; }
        .facts-line code { color: var(--ink); display: inline-block; max-width: min(46ch, 100%); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
        .refusal { margin-top: 10px; font-size: 14px; color: var(--dim); }
        .verdicts { display: flex; flex-wrap: wrap; gap: 8px; }
        .verdicts:empty { display: none; }
        .verdicts li { min-width: 0; max-width: 100%; }
        .verdicts .chip { display: inline-block; text-overflow: ellipsis; vertical-align: top; }
        a.chip:hover { text-decoration: underline; }
        .actions { display: flex; flex-wrap: wrap; gap: 8px; }
        .tabs { margin: 18px 0 16px; border-bottom: 1px solid var(--line); overflow-x: auto; scrollbar-width: none; }
        .tabs ul { display: flex; gap: 4px; }
        .tabs a { display: flex; gap: 7px; align-items: center; padding: 9px 12px 10px; color: var(--dim); text-decoration: none; font-weight: 550; font-size: 14.5px; white-space: nowrap; }
        .tabs a:hover { color: var(--ink); }
        .tabs a:focus-visible { outline-offset: -2px; border-radius: 8px; }
        .tabs a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--accent); }
        .tabs .amount { padding: 0 6px; border-radius: 999px; background: var(--neutral-soft); color: var(--neutral); font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
        .tab { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
        .beside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; align-items: start; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; font-size: 14px; color: var(--dim); }
        .tools label { display: inline-flex; gap: 8px; align-items: center; cursor: pointer; }
        .deliveries { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 386px), 1fr)); gap: 16px; }
        /* Heads, stages and what is said below them stand in line with those beside them. */
        .delivery {
          display: grid; grid-row: span 3; grid-template-rows: subgrid; grid-template-columns: minmax(0, 1fr); row-gap: 0; min-width: 0;
          background: var(--plane); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; scroll-margin-top: 72px;
        }
        .panel > h2 + *, .panel > p + .snippet, .panel > p + dl, .panel > dl + .snippet { margin-top: 10px; }
        h2.device { display: flex; flex-wrap: wrap; gap: 6px 12px; justify-content: space-between; align-items: center; }
        .events .why { padding: 0; border: 0; }
        .events .timeline ol { max-height: none; }
        .payloads { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(520px, 34%)), 1fr)); gap: 16px; }
        .payloads .panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; }
        .payloads .panel > * { margin-top: 0; }
        .meter { font-size: 13px; color: var(--dim); font-variant-numeric: tabular-nums; display: flex; align-items: center; gap: 8px; }
        .meter b { color: var(--bad); }
        .fields-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; font-size: 13px; }
        .fields-list div { display: grid; grid-template-columns: minmax(90px, 160px) minmax(0, 1fr); gap: 12px; }
        .fields-list dt { color: var(--dim); }
        .snippet code b { font-weight: 400; color: var(--accent); }
        .snippet code i { font-style: normal; color: var(--good); }
        .choices { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
        .choices .segments { justify-self: start; }
        .choice { display: none; }
        .choices:has(#choose-curl:checked) .choice-curl, .choices:has(#choose-node:checked) .choice-node,
        .choices:has(#choose-python:checked) .choice-python, .choices:has(#choose-go:checked) .choice-go,
        .choices:has(#choose-java:checked) .choice-java, .choices:has(#choose-swift:checked) .choice-swift { display: block; }
        fieldset { border: 0; margin: 12px 0 0; padding: 0; min-width: 0; max-height: 300px; overflow: auto; }
        legend { padding: 0; margin-bottom: 4px; font-size: 13px; color: var(--dim); }
        .option { display: flex; gap: 10px; align-items: center; padding: 6px 8px; margin: 0 -8px; border-radius: 8px; font-size: 14px; cursor: pointer; min-width: 0; }
        .option select { min-width: 0; max-width: min(260px, 60vw); }
        .option:hover { background: var(--soft); }
        .option code { display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
        .pair { --devices: 1; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; align-items: start; }
        .pair > section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-items: start; }
        .pair .deliveries { grid-template-columns: minmax(0, 1fr); gap: 14px; }
        .pair:has(.delivery:nth-child(2)) { --devices: 2; }
        .pair:has(.delivery:nth-child(3)) { --devices: 3; }
        .pair:has(.delivery:nth-child(4)) { --devices: 4; }
        /* The devices of both stand in line, part by part, where they are few enough to be counted here. */
        @media (min-width: 861px) {
          .pair:not(:has(.delivery:nth-child(5))) > section { grid-row: span calc(3 + 3 * var(--devices)); grid-template-rows: subgrid; }
          .pair:not(:has(.delivery:nth-child(5))) .deliveries { grid-row: span calc(3 * var(--devices)); grid-template-rows: subgrid; }
        }
        @media (max-width: 1040px) {
          .heading { grid-template-columns: minmax(0, 1fr); }
          .heading > .verdicts, .heading > .actions { grid-area: auto; }
        }
        @media (max-width: 860px) {
          .pair, .beside { grid-template-columns: minmax(0, 1fr); }
          .toolbar .option { flex: 1 1 100%; }
          .option select { flex: 1; max-width: none; }
          .tabs { margin-inline: -12px; padding-inline: 4px; }
          .delivery > h2, .why { padding-left: 14px; padding-right: 14px; }
          .stage { padding: 16px 10px 22px; }
        }

        /* What changes in windows that are not wide. */

        @media (max-width: 1080px) {
          .entry { grid-template-columns: 10px 68px minmax(0, 1fr) auto 92px; }
          .entry .to { grid-column: 3; grid-row: 2; }
          .entry .what { grid-column: 3; }
          .entry .thumb, .entry .outcomes, .entry time, .entry .mark-unread { grid-row: 1 / 3; }
          .entry .outcomes { grid-column: 4; }
          .entry time { grid-column: 5; }
        }
        @media (max-width: 1000px) {
          .top { gap: 10px 14px; }
          .state { gap: 8px; }
          .top:has(a#faults):has(.projects) .brand span { display: none; }
          .projects select { max-width: 130px; }
          .projects label, .connection:not(.off) .words {
            position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          }
        }
        @media (max-width: 860px) {
          .top { flex-wrap: wrap; padding: 8px 14px 0; gap: 6px 12px; }
          .top nav { order: 3; flex: 1 1 100%; overflow-x: auto; margin: 0 -6px; scrollbar-width: none; }
          .top nav a { padding: 6px 9px; border-radius: 8px 8px 0 0; }
          .top nav a[aria-current] { background: none; box-shadow: inset 0 -2px var(--accent); border-radius: 0; }
          .banner { top: 88px; padding: 9px 16px; }
          .menu { inset: 46px 12px auto auto; }
          main { padding: 12px 12px 40px; }
          .panel { padding: 14px; }
          .list { padding: 0; }
        }
        @media (max-width: 640px) {
          .entry { grid-template-columns: 60px minmax(0, 1fr) auto; gap: 2px 12px; padding: 10px 12px; align-items: start; }
          .entry .thumb { grid-column: 1; grid-row: 1 / 4; width: 60px; height: 44px; margin-top: 3px; }
          .entry .what { grid-column: 2 / 4; grid-row: 1; padding-inline-end: 12px; }
          .entry .to { grid-column: 2; grid-row: 2; }
          .entry .outcomes { grid-column: 2 / 4; grid-row: 3; justify-content: flex-start; margin-top: 4px; flex-wrap: wrap; }
          .entry time { grid-column: 3; grid-row: 2; align-self: center; font-size: 12px; }
          .entry .mark-unread { position: absolute; inset: 14px 12px auto auto; }
          .remove { display: none; }
          .top:has(.projects) .brand span, .top nav .glyph { display: none; }
          .top nav ul { justify-content: space-between; gap: 0; }
          .top nav a { padding-inline: 6px; gap: 5px; font-size: 13px; }
          .state:has(a#faults) .projects select { max-width: 92px; }
          .tabs ul { gap: 0; justify-content: space-between; }
          .tabs a { padding-inline: 6px; font-size: 13px; }
          .snippet.wraps pre { padding-inline-end: 52px; }
          .tabs .amount { display: none; }
          .actions { gap: 6px; }
          .actions button, .actions .button { min-height: 32px; padding: 3px 9px; font-size: 13px; gap: 5px; }
          .snippet .copy .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .snippet .copy.done .words { position: static; width: auto; height: auto; clip-path: none; }
          .welcome .intro { padding: 20px 18px; }
          .toolbar .amount { flex: 1; }
          .grammar { grid-template-columns: minmax(0, 1fr); gap: 0; }
          .grammar dt, .grammar > :nth-child(odd) { margin-top: 8px; }
          .grammar dt code { white-space: normal; }
        }

        """#
}
