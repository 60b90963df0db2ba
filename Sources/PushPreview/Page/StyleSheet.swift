// SPDX-License-Identifier: Apache-2.0

/// The page's only style, and the policy that allows it and nothing else.
enum StyleSheet {
    /// Pictures inside the page and the one style named by its digest; no script, no request, no form, no frame.
    static let contentSecurityPolicy =
        "default-src 'none'; img-src data:; style-src 'sha256-\(SHA256.digest(Array(markup.text.utf8)).base64)'; "
        + "base-uri 'none'; form-action 'none'"

    /// The style, for the inside of one `style` element.
    static let markup: HTML = #"""
        :root {
          color-scheme: light dark;
          --ink: #16181d; --dim: #59606d; --line: #e2e5ea; --paper: #f5f6f8; --card: #fff; --soft: #f1f3f6;
          --good: #12703f; --good-soft: #e2f4ea; --caution: #855000; --caution-soft: #fff0d2;
          --bad: #a31818; --bad-soft: #fde6e6; --neutral: #474e5b; --neutral-soft: #eceef2;
          --accent: #3b5bdb; --accent-soft: #b9c6f7; --failed: #d64545;
          --notice: #f4f4f8e0; --notice-ink: #101114; --notice-dim: #3c3c4399; --empty: #e3e4ea;
          --wall-1: #2b3a78; --wall-2: #7b3f7c; --wall-3: #dd7a55; --plain: #5b6b82;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ink: #e8eaee; --dim: #9ba3b0; --line: #2a2e36; --paper: #111317; --card: #191c21; --soft: #22262d;
            --good: #72dca5; --good-soft: #13301f; --caution: #f3c36c; --caution-soft: #352709;
            --bad: #ff9d9d; --bad-soft: #3b1516; --neutral: #b4bbc7; --neutral-soft: #292d35;
            --accent: #91a7ff; --accent-soft: #3c4a86; --failed: #ff7b7b;
            --notice: #28282dd9; --notice-ink: #f5f5f7; --notice-dim: #ebebf599; --empty: #3a3a41;
            --wall-1: #131b40; --wall-2: #40203f; --wall-3: #8a4128; --plain: #2c3542;
          }
        }
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

        header {
          display: flex; flex-wrap: wrap; gap: 16px 24px; align-items: flex-end; justify-content: space-between;
          padding: 28px max(40px, calc(50vw - 640px)) 22px; background: var(--card); border-bottom: 1px solid var(--line);
        }
        .heading { flex: 1 1 300px; min-width: 0; }
        h1 { font-size: 23px; line-height: 1.25; letter-spacing: -.01em; }
        h1, .heading > p:not(.meter) {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
        }
        header p { margin-top: 4px; color: var(--dim); }
        .meter { font-size: 13px; font-variant-numeric: tabular-nums; }
        .meter .bar { vertical-align: 2px; margin-inline-end: 4px; }
        .verdicts { display: flex; flex-wrap: wrap; gap: 8px; min-width: 0; max-width: 100%; }
        .chip {
          display: inline-block; padding: 3px 11px; border-radius: 999px; font-size: 13px; font-weight: 600;
          white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis;
        }
        .chip.good { color: var(--good); background: var(--good-soft); }
        .chip.caution { color: var(--caution); background: var(--caution-soft); }
        .chip.bad { color: var(--bad); background: var(--bad-soft); }
        .chip.neutral { color: var(--neutral); background: var(--neutral-soft); }

        main { max-width: 1360px; margin: auto; padding: 24px 40px 40px; }
        .deliveries { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 20px; }
        .delivery, .panel {
          min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow: hidden;
        }
        .delivery { display: flex; flex-direction: column; }
        .panel { padding: 14px 18px; margin-bottom: 20px; }
        .deliveries + .panel { margin: 20px 0 0; }
        h2 { font-size: 15px; line-height: 1.35; }
        .delivery > h2 {
          display: flex; gap: 12px; align-items: center; justify-content: space-between;
          padding: 12px 18px; border-bottom: 1px solid var(--line);
        }
        .name { min-width: 0; }
        .name small { display: block; font-size: 13px; font-weight: 400; color: var(--dim); }
        .delivery > h2 .chip { flex: none; }

        .stage { display: flex; flex-wrap: wrap; gap: 18px 24px; justify-content: center; align-content: flex-start; padding: 20px 16px 26px; flex: 1; }
        .lock-screen { background: linear-gradient(165deg, var(--wall-1), var(--wall-2) 58%, var(--wall-3)); }
        .plain { background: var(--plain); }
        .phone, .plain .notice { flex: 0 1 377px; min-width: 0; max-width: 377px; width: 100%; }
        figcaption { color: #ffffffb8; font-size: 11px; letter-spacing: .05em; text-transform: uppercase; margin: 0 6px 8px; }
        .clock { text-align: center; color: #fffffff0; font-size: 15px; font-weight: 600; line-height: 1.1; margin: 4px 0 20px; }
        .clock b { display: block; font-size: 62px; font-weight: 500; letter-spacing: -.02em; }
        .nothing, .more { text-align: center; color: #ffffffb8; font-size: 14px; margin: 8px 0; }
        .phone > .nothing { border: 1.5px dashed #ffffff4d; border-radius: 24px; padding: 22px 14px; margin: 0; }
        .notice {
          color: var(--notice-ink); background: var(--notice); border-radius: 24px; font-size: 15px; line-height: 1.32;
          box-shadow: 0 6px 22px #0000002e;
        }
        .head { display: flex; gap: 10px; align-items: baseline; }
        .head .title { flex: 1; min-width: 0; }
        .head time { flex: none; font-size: 13px; color: var(--notice-dim); }
        .rest { display: flex; gap: 10px; align-items: flex-start; }
        .absent { font-style: italic; }
        .icon { flex: none; width: 38px; height: 38px; }
        .icon rect { fill: #ff6b35; }
        .icon path { fill: #fff; }
        .collapsed, .row { display: flex; gap: 10px; align-items: center; padding: 13px 14px; }
        .texts { flex: 1; min-width: 0; }
        .title, .subtitle { font-weight: 600; }
        .level { font-size: 12px; font-weight: 600; letter-spacing: .03em; text-transform: uppercase; color: var(--notice-dim); }
        .collapsed .title, .collapsed .subtitle { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .collapsed .body {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; white-space: pre-line;
        }
        .thumbnail { flex: none; width: 38px; height: 38px; margin-top: 3px; border-radius: 6px; object-fit: cover; }
        .expanded { overflow: hidden; }
        .expanded .row { align-items: flex-start; }
        .expanded .title, .expanded .subtitle, .expanded .body { max-height: 34em; overflow: auto; white-space: pre-line; }
        .large { display: block; width: 100%; height: auto; min-height: 60px; max-height: 470px; object-fit: cover; }
        .placeholder {
          display: flex; flex-direction: column; gap: 2px; align-items: center; justify-content: center; text-align: center;
          min-height: 130px; padding: 16px; background: var(--empty); font-size: 13px;
        }
        .placeholder span { color: var(--notice-dim); }

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
        .why { container-type: inline-size; }
        @container (max-width: 460px) {
          ol li { grid-template-columns: 58px minmax(0, 1fr); }
          .fields { grid-column: 2; }
        }
        .field { display: inline-block; max-width: 100%; margin-inline-end: 8px; }
        .field b { font-weight: 400; color: var(--accent); }
        pre { margin-top: 10px; padding: 14px; background: var(--soft); border-radius: 10px; overflow: auto; max-height: 480px; }
        footer { max-width: 1360px; margin: auto; padding: 0 40px 40px; font-size: 13px; color: var(--dim); }
        footer p { max-width: 80ch; }

        @media (max-width: 640px) {
          header { padding: 20px 16px 16px; }
          main { padding: 16px 12px 28px; }
          footer { padding: 0 16px 28px; }
          .delivery > h2, .why, .panel { padding-left: 14px; padding-right: 14px; }
          .stage { padding: 16px 10px 22px; }
        }
        @media print {
          body { background: none; }
          * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
          .delivery, .deliveries { display: block; }
          .delivery + .delivery { margin-top: 20px; }
          .stage, .panel, .findings li, .waterfall, footer { break-inside: avoid; }
          details:not([open]) { display: none; }
          .delivery > h2, .stage { break-after: avoid; }
          .phone { flex-basis: 300px; }
          pre, .expanded .title, .expanded .body { max-height: none; overflow: visible; white-space: pre-wrap; }
        }
        """#
}
