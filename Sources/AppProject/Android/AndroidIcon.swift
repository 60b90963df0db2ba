// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The file of a drawable, as the status bar draws it: its opaque parts in one colour.
package enum AndroidIcon: Sendable, Hashable {
    /// A picture; one without a transparent part is a square.
    case picture(file: String, isOpaque: Bool)
    case vector(VectorDrawable, file: String)
    /// A drawable without a transparent part, such as the layers of the launcher's icon.
    case square(file: String)
}

extension AndroidApp {
    /// The app's name under its launcher's icon, for a user of languages; `nil` if Gradle alone knows it.
    package func label(for languages: [LanguageTag]) -> String? {
        guard let text = manifest.label?.text, !text.contains("$") else { return nil }
        guard text.hasPrefix("@string/") else { return text.hasPrefix("@") ? nil : text }
        let key = String(text.dropFirst(8))
        return resources.texts(for: languages)[key]?.format ?? resources.texts[nil]?[key]?.format
    }

    /// The icon of a name that a message or the manifest gives; `nil` if there is none that can be drawn.
    package func icon(named name: String, in folder: AppFolder) -> AndroidIcon? {
        let files = (resources.files["drawable/\(name)"] ?? []) + (resources.files["mipmap/\(name)"] ?? [])
        let pictures = files.filter { ["png", "webp"].contains(NSString(string: $0).pathExtension) }
        if let file = pictures.max(by: { Self.density(of: $0) < Self.density(of: $1) }),
            files.first?.contains("/mipmap") == false || pictures.count == files.count
        {
            return .picture(file: file, isOpaque: SmallIcon.isOpaque(file, in: folder))
        }
        for file in files where file.hasSuffix(".xml") {
            guard let root = folder.bytes(file).flatMap({ MarkupElement(parsing: $0) }) else { continue }
            if root.name == "adaptive-icon" { return .square(file: file) }
            if let vector = VectorDrawable(root) { return .vector(vector, file: file) }
        }
        return nil
    }

    /// How many times the usual number of dots the pictures of a folder have; of two the sharper one is drawn.
    private static func density(of file: String) -> Int {
        let names = ["-ldpi", "-mdpi", "-hdpi", "-xhdpi", "-xxhdpi", "-xxxhdpi"]
        return names.lastIndex { file.contains($0 + "/") || file.contains($0 + "-v") } ?? 1
    }
}
