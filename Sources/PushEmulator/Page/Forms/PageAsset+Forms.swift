// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension PageAsset {
    /// What views with forms need beside the frame's own.
    static let formsStyle = style("forms.css", PageStyle.forms, PageStyle.lists, PageStyle.devices, PageStyle.compose)
    /// Checks and previews of a message while it is being written.
    static let composeScript = script("compose.js", PageScript.compose)

    static let forms = [formsStyle, composeScript]
}
