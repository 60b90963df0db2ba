// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UTTypeTests {
    @Test(arguments: [
        ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("png", "public.png"), ("gif", "com.compuserve.gif"),
        ("mp4", "public.mpeg-4"), ("webp", "org.webmproject.webp"),
    ])
    func `a file extension has its type`(_ fileExtension: String, _ identifier: String) {
        #expect(UTType(filenameExtension: fileExtension)?.identifier == identifier)
    }

    @Test func `an unknown extension has a dynamic type, an empty one none`() {
        #expect(UTType(filenameExtension: "unheard-of")?.isDynamic == true)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(filenameExtension: "png", conformingTo: .movie)?.isDynamic == true)
    }

    @Test func `a MIME type has its type and extension`() {
        #expect(UTType(mimeType: "image/jpeg")?.preferredFilenameExtension == "jpeg")
        #expect(UTType(mimeType: "IMAGE/PNG") == .png)
        #expect(UTType(mimeType: "video/mp4")?.preferredFilenameExtension == "mp4")
        #expect(UTType(mimeType: "nonsense") == nil)
    }

    @Test func `types conform along their ancestors`() {
        #expect(UTType.png.conforms(to: .image))
        #expect(UTType.png.conforms(to: .data))
        #expect(UTType.png.isSubtype(of: .image))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(!UTType.png.conforms(to: .movie))
        #expect(UTType.mpeg4Movie.conforms(to: .movie))
        #expect(UTType.png.supertypes.isSuperset(of: [.image, .data, .content, .item]))
    }

    @Test func `identifiers are made by name, without regard to case`() {
        #expect(UTType("public.png") == .png)
        #expect(UTType("PUBLIC.PNG") == .png)
        #expect(UTType("com.example.unheard-of") == nil)
    }

    @Test func `the C functions answer alike, retained`() {
        let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png" as CFString, nil)
        #expect(type?.takeRetainedValue() == kUTTypePNG)
        let fileExtension = UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)
        #expect(fileExtension?.takeRetainedValue() == "jpeg")
        #expect(UTTypeConformsTo(kUTTypeGIF, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeGIF, kUTTypeMovie))
    }

    @Test(
        arguments: [
            ("", nil, "dyn.age8u"), ("xyz", nil, "dyn.age81u8p4"), ("XYZ", nil, "dyn.age81u8p4"),
            ("xyz", "public.data", "dyn.ah62d4rv4ge81u8p4"), ("png", "public.movie", nil), ("jpg", nil, "public.jpeg"),
        ] as [(String, String?, String?)]
    )
    func `a tag that nobody declares has the identifier that the system makes of it`(
        tag: String,
        supertype: String?,
        identifier: String?
    ) {
        let type =
            UTTypeCreatePreferredIdentifierForTag(
                kUTTagClassFilenameExtension,
                tag as CFString,
                supertype.map { $0 as CFString }
            )?.takeRetainedValue() as String?
        if let identifier { #expect(type == identifier) } else { #expect(type?.hasPrefix("dyn.a") == true) }
        #expect(UTType(type ?? "") == (identifier == "public.jpeg" ? .jpeg : nil))
    }

    @Test func `a MIME type with parameters, and a class of another kind, have made-up identifiers too`() {
        let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png; q=1" as CFString, nil)
        #expect((type?.takeRetainedValue() as String?)?.hasPrefix("dyn.a") == true)
        #expect(
            UTType(tag: "shop", tagClass: UTTagClass(rawValue: "public.url-scheme"), conformingTo: nil)?.isDynamic
                == true
        )
    }

    @Test func `no identifier, and no extension within a parent, is declared twice`() {
        let identifiers = UniformTypes.declarations.map(\.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        let extensions = UniformTypes.declarations.flatMap(\.extensions)
        #expect(Set(extensions).count == extensions.count)
        for type in UniformTypes.declarations {
            for parent in type.parents { #expect(UniformTypes.isDeclared(parent), "\(parent) of \(type.identifier)") }
        }
    }
}
