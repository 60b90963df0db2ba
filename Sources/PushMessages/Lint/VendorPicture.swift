// SPDX-License-Identifier: Apache-2.0

/// A picture in a key that a vendor's SDK or service reads.
struct VendorPicture {
    let vendor: Vendor
    let match: KeyPattern.Match
    /// The platform whose devices read it; `nil` for one that the vendor's service sends to all.
    let platform: Platform?
    /// In the document; it ends at the text that holds the picture's URL as JSON, if one does.
    let path: FieldPath
    /// Whether the key takes an address alone: others may also name a resource of the app.
    var isAddress = false

    /// The URL; `nil` if the value is not a text.
    var url: String? { match.value.string }

    /// The key for a sentence: `bicon`, `itbl.attachment-url`.
    var name: String { match.name }

    /// The key with whose it is, for the beginning of a sentence; the data for a service worker are no vendor's.
    var ownedName: String {
        platform == .web && vendor.request?.meaning != nil ? name : "\(vendor.possessive) \(name)"
    }
}
