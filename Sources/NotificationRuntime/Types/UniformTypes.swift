// SPDX-License-Identifier: Apache-2.0

/// The uniform types that a notification's files have, with their file extensions, MIME types and ancestors.
///
/// Identifiers, tags and conformance as Apple's "System-declared uniform type identifiers" lists them.
package enum UniformTypes {
    /// One declared type; the first extension and the first MIME type are the preferred ones.
    package struct Declaration: Sendable {
        package var identifier: String
        package var extensions: [String]
        package var mimeTypes: [String]
        package var parents: [String]
    }

    /// The identifier of the type that files with this extension have; case does not matter.
    package static func preferred(forExtension fileExtension: String) -> String? {
        byExtension[fileExtension.lowercased()]
    }

    /// The identifier of the type that this MIME type stands for; case does not matter.
    package static func preferred(forMIMEType mimeType: String) -> String? {
        byMIMEType[mimeType.lowercased()]
    }

    /// The extension that a file of this type is given.
    package static func preferredExtension(of identifier: String) -> String? {
        byIdentifier[identifier.lowercased()]?.extensions.first
    }

    /// The MIME type that a file of this type is served as.
    package static func preferredMIMEType(of identifier: String) -> String? {
        byIdentifier[identifier.lowercased()]?.mimeTypes.first
    }

    package static func isDeclared(_ identifier: String) -> Bool {
        byIdentifier[identifier.lowercased()] != nil
    }

    package static func declaration(of identifier: String) -> Declaration? {
        byIdentifier[identifier.lowercased()]
    }

    /// Whether the one is the other or descends from it; identifiers are compared without case.
    package static func conforms(_ identifier: String, to ancestor: String) -> Bool {
        let identifier = identifier.lowercased()
        let ancestor = ancestor.lowercased()
        if identifier == ancestor { return true }
        return byIdentifier[identifier]?.parents.contains { conforms($0, to: ancestor) } ?? false
    }

    private static let byIdentifier = Dictionary(
        declarations.map { ($0.identifier.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let byExtension = Dictionary(
        declarations.flatMap { type in type.extensions.map { ($0, type.identifier) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static let byMIMEType = Dictionary(
        declarations.flatMap { type in type.mimeTypes.map { ($0, type.identifier) } },
        uniquingKeysWith: { first, _ in first }
    )
}
