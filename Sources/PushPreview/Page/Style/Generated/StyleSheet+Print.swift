// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from print.css.

extension StyleSheet {
    /// The rules of `print.css`.
    static let print: HTML = #"""
        @media print {
          body { background: none; }
          * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
          .delivery, .deliveries { display: block; }
          .delivery + .delivery { margin-top: 20px; }
          .delivery > h2, .stage { break-after: avoid; }
          .stage, .panel, .findings li, .waterfall, footer { break-inside: avoid; }
          details:not([open]), .tools, .switch { display: none; }
          .screen { flex-basis: 300px; }
          pre { max-height: none; overflow: visible; white-space: pre-wrap; }
        }
        """#
}
