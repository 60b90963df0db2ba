// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Returns the identifier that a file extension or MIME type stands for, retained; a made-up one (`dyn.…`) for unknown
/// ones.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let supertype = inConformingToUTI.map { UTType(declared: $0 as String) }
    let type = UTType(
        tag: inTag as String,
        tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: supertype
    )
    return type.map { Unmanaged.passRetained($0.identifier as NSString) }
}

/// Returns the preferred extension or MIME type of a type, retained.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tag =
        switch UTTagClass(rawValue: inTagClass as String) {
        case .filenameExtension: UniformTypes.preferredExtension(of: inUTI as String)
        case .mimeType: UniformTypes.preferredMIMEType(of: inUTI as String)
        default: String?.none
        }
    return tag.map { Unmanaged.passRetained($0 as NSString) }
}

/// Whether a type is the other or descends from it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UniformTypes.conforms(inUTI as String, to: inConformsToUTI as String)
}

/// Whether two identifiers name the same type.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    inUTI1.lowercased == inUTI2.lowercased
}
