// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from cuts.css.

extension StyleSheet {
    /// The rules of `cuts.css`.
    static let cuts: HTML = #"""
        :root:has(#cuts:checked) .cut { display: block; overflow: visible; white-space: pre-line; }
        :root:has(#cuts:checked) .collapsed { align-items: flex-start; }
        :root:has(#cuts:checked) .cut::after {
          content: ""; position: absolute; inset: calc(var(--lines) * 1lh) -4px 0; border-radius: 4px;
          background: repeating-linear-gradient(135deg, var(--cut) 0 5px, transparent 5px 9px);
          box-shadow: inset 0 0 0 1px var(--cut-edge);
        }
        :root:has(#cuts:checked) .card { max-height: none; }
        :root:has(#cuts:checked) .cropped > :not(.whole) { display: none; }
        :root:has(#cuts:checked) .cropped .whole { display: block; }
        :root:has(#cuts:checked) :is(.small-icon, .avatar) .cropped > :not(.whole) { display: block; }
        :root:has(#cuts:checked) :is(.small-icon, .avatar) .cropped > .whole { display: none; }
        @media (max-width: 480px) {
          :root:has(#cuts:checked) .collapsed .head { flex-wrap: wrap; }
          :root:has(#cuts:checked) .collapsed .head .title { flex: 1 1 100%; }
        }
        .outside { opacity: .32; }
        .edge { fill: none; stroke: var(--cut-edge); stroke-width: 1.5px; stroke-dasharray: 5 4; vector-effect: non-scaling-stroke; }

        """#
}
