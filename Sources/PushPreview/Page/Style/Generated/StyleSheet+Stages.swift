// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from stages.css.

extension StyleSheet {
    /// The rules of `stages.css`.
    static let stages: HTML = #"""
        .stage { flex: none; padding: 18px 10px 24px; }
        .wall { background: linear-gradient(165deg, var(--wall-1), var(--wall-2) 58%, var(--wall-3, var(--wall-2))); }
        .stage, .look { display: flex; flex-wrap: wrap; gap: 18px 24px; justify-content: center; align-content: flex-start; }
        .look { flex: 1 1 100%; min-width: 0; }
        .screen { flex: 0 1 var(--width, 377px); min-width: 0; max-width: var(--width, 377px); width: 100%; }
        figcaption {
          color: #ffffffd9; font-size: 11px; line-height: 16px; letter-spacing: .05em; text-transform: uppercase; margin: 0 6px 8px;
        }
        .nothing, .more { text-align: center; color: #ffffffe0; font-size: 14px; margin: 8px 0; flex: 1 1 100%; }
        .screen > .nothing { border: 1.5px dashed #ffffff66; border-radius: var(--radius, 12px); padding: 22px 14px; margin: 0; }
        .card { position: relative; min-width: 0; }
        .card p { position: relative; }
        .texts { flex: 1; min-width: 0; }
        .row { display: flex; gap: 10px; align-items: flex-start; }
        .head { display: flex; gap: 8px; align-items: baseline; min-width: 0; }
        .head .title { flex: 0 1 auto; min-width: 0; }
        .meta, .head time { white-space: nowrap; }
        .absent, .card i { font-style: italic; }
        .thumbnail { flex: none; display: block; max-width: 100%; }
        .picture { overflow: hidden; }
        .picture svg { display: block; width: 100%; height: auto; }
        .cropped .whole { display: none; }
        span.cropped { flex: none; display: block; max-width: 100%; }
        .caption { font-size: 12px; line-height: 16px; padding: 6px 2px 0; opacity: .75; }
        .stand-in-ground { fill: var(--empty); }
        .stand-in-edge { fill: none; stroke: currentcolor; stroke-opacity: .35; }
        .stand-in-shape { fill: currentcolor; fill-opacity: .35; }
        .placeholder {
          display: flex; flex-direction: column; gap: 2px; align-items: center; justify-content: center; text-align: center;
          min-height: 130px; padding: 16px; background: var(--empty); font-size: 13px; line-height: 18px;
        }

        """#
}
