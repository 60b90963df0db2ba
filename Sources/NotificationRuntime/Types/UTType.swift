// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A uniform type of the UniformTypeIdentifiers framework.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// `public.png` and the like.
    public let identifier: String

    init(declared identifier: String) {
        self.identifier = identifier
    }

    /// Creates a declared type; `nil` for an identifier that is not declared.
    public init?(_ identifier: String) {
        guard let declaration = UniformTypes.declaration(of: identifier) else { return nil }
        self.identifier = declaration.identifier
    }

    /// Creates a type that an app exports; it need not be declared.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// Creates a type that an app imports; it need not be declared.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// Creates the type of files with an extension; a made-up one (`dyn.…`) where none is declared.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        guard !filenameExtension.isEmpty else { return nil }
        guard let known = UniformTypes.preferred(forExtension: filenameExtension),
            UniformTypes.conforms(known, to: supertype.identifier)
        else {
            identifier = DynamicType.identifier(
                .filenameExtension,
                filenameExtension,
                conformingTo: supertype.identifier
            )
            return
        }
        identifier = known
    }

    /// Creates the type that a MIME type stands for; a made-up one (`dyn.…`) where none is declared.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard mimeType.contains("/") else { return nil }
        guard let known = UniformTypes.preferred(forMIMEType: mimeType),
            UniformTypes.conforms(known, to: supertype.identifier)
        else {
            identifier = DynamicType.identifier(.mimeType, mimeType, conformingTo: supertype.identifier)
            return
        }
        identifier = known
    }

    /// Creates the type that a tag of a class stands for.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        switch tagClass {
        case .filenameExtension: self.init(filenameExtension: tag, conformingTo: supertype ?? .data)
        case .mimeType: self.init(mimeType: tag, conformingTo: supertype ?? .data)
        default:
            self.init(declared: DynamicType.identifier(tagClass, tag, conformingTo: supertype?.identifier))
        }
    }

    /// The extension that its files are given.
    public var preferredFilenameExtension: String? { UniformTypes.preferredExtension(of: identifier) }
    /// The MIME type that its files are served as.
    public var preferredMIMEType: String? { UniformTypes.preferredMIMEType(of: identifier) }
    /// Every extension and MIME type of its files.
    public var tags: [UTTagClass: [String]] {
        let declaration = UniformTypes.declaration(of: identifier)
        return [.filenameExtension: declaration?.extensions ?? [], .mimeType: declaration?.mimeTypes ?? []]
            .filter { !$0.value.isEmpty }
    }
    /// Whether it was made up for an unknown extension or MIME type.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    /// Whether it is declared.
    public var isDeclared: Bool { UniformTypes.isDeclared(identifier) }
    /// Whether it belongs to everyone.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    /// The types that it descends from.
    public var supertypes: Set<UTType> {
        let parents = UniformTypes.declaration(of: identifier)?.parents ?? []
        return parents.reduce(into: []) { types, parent in
            types.insert(UTType(declared: parent))
            types.formUnion(UTType(declared: parent).supertypes)
        }
    }
    /// The identifier.
    public var description: String { identifier }

    /// Whether it is the other type or descends from it.
    public func conforms(to type: UTType) -> Bool { UniformTypes.conforms(identifier, to: type.identifier) }
    /// Whether it descends from the other type.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
    /// Whether the other type descends from it.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

/// The kind of a uniform type's tag.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier of the class.
    public let rawValue: String

    /// Creates a class from Apple's identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A file extension, without its dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// A MIME type.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
