// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from the folder Icons.

import PushPreview

extension PageIcon {
    /// The drawing, on a grid of 20 × 20.
    var drawing: HTML {
        switch self {
        case .add:
            #"""
            <path d="M10 4.5v11M4.5 10h11"/>
            """#
        case .android:
            #"""
            <rect x="5.5" y="2.5" width="9" height="15" rx="1.6"/>
            <circle cx="10" cy="5" r=".6"/>
            <path d="M8.2 15.2h3.6"/>
            """#
        case .apple:
            #"""
            <rect x="5.5" y="2.5" width="9" height="15" rx="2.4"/>
            <path d="M8.6 5h2.8"/>
            """#
        case .back:
            #"""
            <path d="M12 4.5 6.5 10l5.5 5.5"/>
            """#
        case .check:
            #"""
            <path d="M4 10.6 8 14.5 16 5.8"/>
            """#
        case .close:
            #"""
            <path d="M5 5l10 10M15 5 5 15"/>
            """#
        case .compare:
            #"""
            <rect x="3" y="4" width="5.6" height="12" rx="1.2"/>
            <rect x="11.4" y="4" width="5.6" height="12" rx="1.2"/>
            """#
        case .compose:
            #"""
            <path d="M4 16l.8-3.4L13.4 4 16 6.6l-8.6 8.6zM11.6 5.8l2.6 2.6"/>
            """#
        case .copy:
            #"""
            <rect x="7" y="7" width="9.5" height="9.5" rx="1.6"/>
            <path d="M13 4.5V3.5H3.5V13h1"/>
            """#
        case .dash:
            #"""
            <path d="M5 10h10"/>
            """#
        case .data:
            #"""
            <path d="M7.5 3.5H7A1.8 1.8 0 0 0 5.2 5.3v2.4L3.6 10l1.6 2.3v2.4A1.8 1.8 0 0 0 7 16.5h.5M12.5 3.5h.5a1.8 1.8 0 0 1 1.8 1.8v2.4l1.6 2.3-1.6 2.3v2.4a1.8 1.8 0 0 1-1.8 1.8h-.5"/>
            """#
        case .devices:
            #"""
            <rect x="2.5" y="4" width="10" height="8.5" rx="1.4"/>
            <path d="M5.5 16h5"/>
            <rect x="12.5" y="7.5" width="5" height="8.5" rx="1.2" fill="currentColor" stroke="none"/>
            """#
        case .download:
            #"""
            <path d="M10 3.5v9M6.4 9.2 10 12.8l3.6-3.6M4 16.5h12"/>
            """#
        case .faults:
            #"""
            <path d="M11 2.5 4.5 11H9l-.8 6.5L15.5 8.5H10.8z"/>
            """#
        case .help:
            #"""
            <path d="M7.4 7.4a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.3 1-1.3 2M10 14.6v.1"/>
            <circle cx="10" cy="10" r="7.3"/>
            """#
        case .image:
            #"""
            <rect x="3" y="4" width="14" height="12" rx="1.6"/>
            <path d="M3.5 14 8 9.6l3 3 2-2 3.5 3.4"/>
            <circle cx="13" cy="7.4" r="1.1"/>
            """#
        case .inbox:
            #"""
            <path d="M3 11.5 5.2 4h9.6L17 11.5V16H3zM3 11.5h4l1.2 2h3.6l1.2-2h4"/>
            """#
        case .look:
            #"""
            <circle cx="10" cy="10" r="6.8"/>
            <path d="M10 3.2a6.8 6.8 0 0 1 0 13.6z" fill="currentColor" stroke="none"/>
            """#
        case .missing:
            #"""
            <path d="M6 4h9.4A1.6 1.6 0 0 1 17 5.6V15M14.4 16H4.6A1.6 1.6 0 0 1 3 14.4V5.6c0-.4.1-.7.3-1M3.5 14 8 9.6l3 3M2.5 2.5l15 15"/>
            """#
        case .more:
            #"""
            <path d="M7.5 4.5 13 10l-5.5 5.5"/>
            """#
        case .search:
            #"""
            <circle cx="8.8" cy="8.8" r="5"/>
            <path d="M12.6 12.6 16.5 16.5"/>
            """#
        case .send:
            #"""
            <path d="M3 9.6 17 3.5l-4.6 13.2-2.9-5.6zM9.5 11.1 17 3.5"/>
            """#
        case .text:
            #"""
            <path d="M4 6h12M4 10h12M4 14h7"/>
            """#
        case .trash:
            #"""
            <path d="M4 5.5h12M8 5.5V3.8h4v1.7M5.6 5.5l.7 10.7h7.4l.7-10.7M8.5 8.5v5M11.5 8.5v5"/>
            """#
        case .web:
            #"""
            <rect x="2.5" y="4" width="15" height="12" rx="1.8"/>
            <path d="M2.5 7.6h15M5 5.8h.1M7 5.8h.1"/>
            """#
        }
    }
}
