// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageStyle {
    /// What an empty inbox shows.
    static let welcome: HTML = #"""
        .welcome { display: grid; grid-template-columns: minmax(0, 400px) minmax(0, 1fr); gap: 20px; max-width: 1180px; margin: 4vh auto 0; align-items: start; }
        .welcome .intro { display: grid; gap: 14px; justify-items: start; padding: 24px 24px 28px; }
        .ways .segments { justify-self: start; }
        .welcome h1 { font-size: 27px; letter-spacing: -.02em; }
        .welcome .intro p { color: var(--dim); max-width: 44ch; }
        .welcome .drawing { width: 100%; border-radius: 12px; display: block; }
        .drawing .sky { fill: #2a3a6b; }
        .drawing .screen-frame rect { fill: #ffffff1f; stroke: #ffffff80; stroke-width: 1.5; }
        .drawing .line { stroke: #ffffff80; } .drawing .spot { fill: #ffffff99; }
        .drawing .push rect { fill: #fff; } .drawing .photo rect { fill: #f59f5b; }
        .drawing .words path { stroke: #9aa3bd; stroke-width: 2.5; stroke-linecap: round; }
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

        """#
}
