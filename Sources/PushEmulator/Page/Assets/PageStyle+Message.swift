// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// A message: heading, tabs, and what they show.
    static let message: HTML = #"""
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
        .facts-line code { color: var(--ink); display: inline-block; max-width: 46ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
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

        """#
}
