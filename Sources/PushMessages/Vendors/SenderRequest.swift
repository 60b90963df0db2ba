// SPDX-License-Identifier: Apache-2.0

/// A request to a sender's own service, such as Expo's or OneSignal's, which makes messages of it for FCM and APNs.
///
/// Documents that people take for a push, such as a browser's subscription or a service's answer, are read as well.
public struct SenderRequest: Sendable, Hashable {
    /// The service's name, for instance `OneSignal`.
    public var service: String { vendor.name }
    /// The destination of the request, for a sentence: `POST https://…`.
    public var address: String { vendor.request?.address ?? service }
    /// Completes "This is …": what the document is, and what to do with it.
    package var meaning: String {
        vendor.request?.meaning ?? "a request to \(service) (\(address)), which FCM and APNs do not take; send it there"
    }
    /// The document's kind, for a heading.
    package var title: String {
        guard vendor.request?.meaning != nil else { return "A request to \(service)" }
        return service.prefix(1).uppercased() + service.dropFirst()
    }
    /// The request as it was read.
    public let document: JSONValue
    package let vendor: Vendor

    /// Recognises a request by its members; `nil` for all others.
    package init?(_ document: JSONValue) {
        guard let vendor = Vendor.recognize(request: document) else { return nil }
        self.vendor = vendor
        self.document = document
    }

    /// Takes a document for a request to a vendor, whatever it looks like.
    package init(_ document: JSONValue, to vendor: Vendor) { (self.vendor, self.document) = (vendor, document) }

    /// The messages of the request, with their paths: one, or the elements of a list.
    package var elements: [(path: FieldPath, json: JSONValue)] {
        document.array?.enumerated().map { (FieldPath([.index($0)]), $1) } ?? [(FieldPath(), document)]
    }

    /// The pictures in the fields that the service documents, each with its field.
    var pictures: [(field: Vendor.Request.Picture, match: KeyPattern.Match)] {
        var pictures: [(field: Vendor.Request.Picture, match: KeyPattern.Match)] = []
        for (path, element) in elements {
            guard let object = element.object else { continue }
            for field in vendor.request?.pictures ?? [] {
                for var match in field.pattern.texts(in: object) {
                    match.path = path.appending(match.path)
                    if !path.steps.isEmpty { match.name = "\(path).\(match.name)" }
                    pictures.append((field: field, match: match))
                }
            }
        }
        return pictures
    }
}
