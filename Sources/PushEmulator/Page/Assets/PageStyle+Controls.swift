// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// Buttons, fields, menus, questions, code to be copied.
    static let controls: HTML = #"""
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

        """#
}
