// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import PushPreview

extension AppDescription {
    /// The app's name and icon in a notification; `nil` if nothing is shown, or the folder has no app of the platform.
    func look(of delivery: Delivery, for languages: [LanguageTag]) -> AppLook? {
        guard let displayed = delivery.displayed, displayed.web == nil else { return nil }
        switch delivery.platform {
        case .apple:
            guard let app = appleApps.first else { return nil }
            let icon = app.icon(in: folder)
            return AppLook(name: app.displayName(for: languages), icon: icon.map { .picture(picture($0)) }, file: icon)
        case .android:
            guard let app = androidApps.first else { return nil }
            var look = AppLook(name: app.label(for: languages))
            switch displayed.android.flatMap({ app.icon(named: $0.icon, in: folder) }) {
            case .picture(let file, let isOpaque)?:
                (look.icon, look.file, look.isSquare) = (.picture(picture(file)), file, isOpaque)
            case .vector(let drawable, let file)?:
                (look.icon, look.file) = (.outlines(AppLook.Outlines(drawable)), file)
            case .square(let file)?: (look.file, look.isSquare) = (file, true)
            case nil: break
            }
            return look
        case .web: return nil
        }
    }

    /// A picture of the folder, for those who draw it and check its content.
    private func picture(_ file: String) -> DisplayedNotification.Attachment {
        DisplayedNotification.Attachment(
            identifier: "icon",
            file: folder.url(file).path,
            type: "public.\(NSString(string: file).pathExtension.lowercased())",
            byteCount: 0
        )
    }
}

extension AppLook.Outlines {
    fileprivate init(_ drawable: VectorDrawable) {
        self.init(
            width: drawable.width,
            height: drawable.height,
            paths: drawable.paths.map { .init(data: $0.data, lineWidth: $0.lineWidth, transform: $0.transform) }
        )
    }
}
