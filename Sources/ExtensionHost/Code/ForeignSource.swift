// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A source file of a target that is not Swift.
struct ForeignSource {
    static let objectiveC: Set<String> = ["m", "mm"]
    static let c: Set<String> = ["c", "cc", "cpp", "cxx", "S", "s"]

    static func isForeign(_ file: URL) -> Bool {
        objectiveC.contains(file.pathExtension) || c.contains(file.pathExtension)
    }

    let file: URL

    init(_ file: URL) { self.file = file }

    var isObjectiveC: Bool { Self.objectiveC.contains(file.pathExtension) }

    /// The file, and if it matters the line, with its contents.
    var place: String {
        guard isObjectiveC, let (name, line) = HeaderText(file).implementation() else { return "\(file.path):1" }
        return "\(file.path):\(line) (\(name))"
    }

    /// The place at which it implements the service extension; `nil` if it does not.
    ///
    /// - Parameter principalClass: The class that Info.plist names.
    func implementsService(_ principalClass: String?) -> (name: String, line: Int)? {
        guard isObjectiveC else { return nil }
        let text = HeaderText(file)
        if let principalClass { return text.implementation(of: principalClass) }
        let header = HeaderText(file.deletingPathExtension().appendingPathExtension("h"))
        let inherits =
            text.contains("UNNotificationServiceExtension") || header.contains("UNNotificationServiceExtension")
        return inherits ? text.implementation() : nil
    }
}

extension ForeignSource {
    /// The sentence about what runs in place of an extension in Objective-C.
    private var substitute: String {
        HeaderText(file).contains("populateNotificationContent")
            ? "Of it, what Firebase's helper does runs by --built-in firebase-helper."
            : "In its place --built-in firebase-helper attaches what Firebase's helper does, and --built-in image-key:PATH the "
                + "picture whose address stands under this key of the payload."
    }

    /// The error for a file that implements the service extension; `nil` if it does not.
    func refusal(_ principalClass: String?) -> ExtensionError? {
        implementsService(principalClass).map { name, line in
            ExtensionError(
                .objectiveC,
                "\(file.path):\(line): the extension's class \(name) is written in Objective-C, which only runs on "
                    + "Apple's systems; an extension in Swift runs here. \(substitute)"
            )
        }
    }
}
