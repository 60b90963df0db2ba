// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The name and the icon by which a notification tells its app, as the app's folder has them.
package struct AppLook: Sendable, Hashable {
    /// A drawing of an icon.
    package enum Icon: Sendable, Hashable {
        case picture(DisplayedNotification.Attachment)
        case outlines(Outlines)
    }

    /// Outlines in SVG's notation, without colours.
    package struct Outlines: Sendable, Hashable {
        package struct Path: Sendable, Hashable {
            package var data: String
            /// The width of its line; `nil` if it is filled.
            package var lineWidth: Double?
            package var transform: String

            package init(data: String, lineWidth: Double?, transform: String) {
                self.data = data
                self.lineWidth = lineWidth
                self.transform = transform
            }
        }

        package var width: Double
        package var height: Double
        package var paths: [Path]

        package init(width: Double, height: Double, paths: [Path]) {
            self.width = width
            self.height = height
            self.paths = paths
        }
    }

    /// `nil` if the folder does not say it.
    package var name: String?
    /// On an iPhone the app's icon, on an Android phone the notification's small one; `nil` if there is none to be drawn.
    package var icon: Icon?
    /// The icon's file.
    package var file: String?
    /// Whether Android draws a square of the icon, because no part of it is transparent.
    package var isSquare: Bool

    package init(name: String?, icon: Icon? = nil, file: String? = nil, isSquare: Bool = false) {
        self.name = name
        self.icon = icon
        self.file = file
        self.isSquare = isSquare
    }

    /// Name and icon for programs; `isSquare` only if it holds.
    package var json: JSONValue {
        var object: JSONObject = [
            "name": name.map(JSONValue.string) ?? .null, "icon": file.map(JSONValue.string) ?? .null,
        ]
        if isSquare { object["isSquare"] = true }
        return .object(object)
    }

    /// The icon's picture; `nil` if outlines or nothing are drawn.
    var picture: DisplayedNotification.Attachment? {
        if case .picture(let file)? = icon { file } else { nil }
    }
}
