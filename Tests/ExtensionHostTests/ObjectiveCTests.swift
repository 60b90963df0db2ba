// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

/// What needs Apple's Objective-C runtime, or C of the app's target, is said before anything is built.
@Suite(.timeLimit(.minutes(10)))
struct ObjectiveCTests {
    private static let header = """
        // Shop-Bridging-Header.h
        #import "Digest.h"
        #import <Foundation/Foundation.h>

        """
    private static let digest = """
        #ifndef DIGEST_H
        #define DIGEST_H
        /* No class: @interface Nothing */
        #import <Foundation/Foundation.h>
        #define DIGEST_LENGTH 16

        typedef NS_ENUM(NSInteger, DigestKind) { DigestKindShort, DigestKindLong };

        @interface Digest : NSObject
        - (NSString *)text;
        @end

        @interface NSString (Digest)
        - (NSString *)shopDigest;
        @end

        FOUNDATION_EXPORT NSString *const DigestName;
        int digest_length(const char *text);
        #endif

        """

    /// The sentence by which the project is refused; `nil` when it is found.
    private static func refusal(of project: ShopProject) async throws -> (sentence: String?, notes: [String]) {
        try await withTemporaryFolder { folder in
            try project.write(in: folder)
            let path = folder.resolvingSymlinksInPath().path + "/"
            do {
                let found = try ExtensionFinder.find(in: folder.path)
                return (nil, found.notes.map { $0.replacing(path, with: "") })
            } catch let error as ExtensionError {
                #expect(error.code == .objectiveC)
                return (error.description.replacing(path, with: ""), [])
            }
        }
    }

    @Test(arguments: [
        ("let tap = #selector(tapped)", "#selector"), ("let path = #keyPath(Shop.name)", "#keyPath"),
        ("@objc protocol Shop { @objc optional func tapped() }", "@objc optional"),
        ("let tap = NSSelectorFromString(\"tap\")", "NSSelectorFromString"),
        ("let tap = Selector(\"tap\")", "Selector"),
    ])
    func `Swift that needs the runtime is named with its line`(line: String, word: String) async throws {
        var project = ShopProject()
        project.files["Other.swift"] = "import Foundation\n// @objc in a comment\nlet text = \"@objc\"\n\(line)\n"
        let sentence = try await Self.refusal(of: project).sentence
        #expect(
            sentence?.hasPrefix("NotificationService/Other.swift:4: \(word) needs") == true,
            "\(sentence ?? "found")"
        )
    }

    @Test(arguments: [
        "#if !os(Linux)\nlet a = #selector(b)\n#endif",
        "#if canImport(ObjectiveC) && DEBUG\nlet a = #selector(b)\n#endif",
        "#if os(Linux) || os(Android)\n#else\nlet a = #selector(b)\n#endif",
        "#if os(macOS)\nlet a = #selector(b)\n#elseif os(iOS)\nlet a = #selector(c)\n#else\nlet c = 1\n#endif",
        "#if (targetEnvironment(simulator) || os(iOS))\n#if swift(>=5)\nlet a = #selector(b)\n#endif\n#endif",
        "@objc(Shop) public final class Shop {}", "@objc @available(iOS 15, *)\nclass Shop: NSObject {}",
        "@objcMembers class Shop: NSObject {}", "class Shop: NSObject { @objc func tapped() {} }",
    ])
    func `code that Linux does not compile, and names of classes, are not a reason`(code: String) async throws {
        var project = ShopProject()
        project.files["Other.swift"] = "import Foundation\n\(code)\n"
        #expect(try await Self.refusal(of: project).sentence == nil)
    }

    @Test func `code that the compiler may compile is a reason`() async throws {
        var project = ShopProject()
        project.files["Other.swift"] = "#if SHOP && !os(iOS)\nlet a = #selector(b)\n#endif\n"
        #expect(try await Self.refusal(of: project).sentence?.contains("Other.swift:2: #selector") == true)
        project.files["Third.swift"] = "let a = NSSelectorFromString(\"b\")\n"
        let sentence = try await Self.refusal(of: project).sentence
        #expect(sentence?.contains("and so do NotificationService/Third.swift:1: NSSelectorFromString") == true)
    }

    @Test(arguments: [
        "Digest()", "DIGEST_LENGTH", "DigestKind.short", "DigestName", "digest_length(title)", "title.shopDigest()",
    ])
    func `a use of a bridging header's declaration is named with line and header`(use: String) async throws {
        var project = ShopProject()
        project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "$(TARGET_NAME)/Shop-Bridging-Header.h"
        project.files["Shop-Bridging-Header.h"] = Self.header
        project.files["Objects/Digest.h"] = Self.digest
        project.files["Objects/Digest.m"] = "#import \"Digest.h\"\n@implementation Digest\n@end\n"
        project.files["Other.swift"] = "import Foundation\nfunc mark(title: String) {\n    print(\(use))\n}\n"
        let sentence = try await Self.refusal(of: project).sentence
        #expect(sentence?.hasPrefix("NotificationService/Other.swift:3: ") == true, "\(sentence ?? "found")")
        #expect(sentence?.contains("(NotificationService/Objects/Digest.h)") == true, "\(sentence ?? "found")")
        #expect(sentence?.contains("Shop-Bridging-Header.h") == true)
    }

    @Test func `a bridging header of which nothing is used is a note, as are files that it alone reaches`() async throws
    {
        var project = ShopProject()
        project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "${SRCROOT}/NotificationService/Shop-Bridging-Header.h"
        project.files["Shop-Bridging-Header.h"] = Self.header + "#import <SDWebImage/SDWebImage.h>\n@import UIKit;\n"
        project.files["Digest.h"] = Self.digest
        project.files["Digest.m"] = "#import \"Digest.h\"\n\n@implementation Digest\n@end\n"
        project.files["Own.swift"] = "struct DigestKind { var text = \"Digest\" }\n"
        let (sentence, notes) = try await Self.refusal(of: project)
        #expect(sentence == nil)
        #expect(notes.contains("the bridging header Shop-Bridging-Header.h imports SDWebImage, UIKit"), "\(notes)")
        let left =
            "left out NotificationService/Digest.m:3 (Digest): it is Objective-C, and the Swift files use nothing of it"
        #expect(notes.contains(left), "\(notes)")
    }

    @Test func `an empty bridging header and one that is not there are notes`() async throws {
        var project = ShopProject()
        project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "NotificationService/Empty-Bridging-Header.h"
        project.files["Empty-Bridging-Header.h"] = "//\n//  Use this file to import your target's public headers.\n//\n"
        let (sentence, notes) = try await Self.refusal(of: project)
        #expect(sentence == nil)
        #expect(
            notes.contains("the Swift files use nothing of the bridging header Empty-Bridging-Header.h"),
            "\(notes)"
        )
        project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "Gone.h"
        #expect(try await Self.refusal(of: project).notes.contains("the bridging header Gone.h does not exist"))
    }

    @Test(arguments: ["file", "project", "included"])
    func `a bridging header is found in an xcconfig and in the project's settings`(place: String) async throws {
        var project = ShopProject()
        let setting =
            "SWIFT_OBJC_BRIDGING_HEADER = \"$(DIR)/Shop-Bridging-Header.h\" // ours\nDIR = NotificationService\n"
        project.files["Shop-Bridging-Header.h"] = "int shop_length(void);\n"
        project.files["Other.swift"] = "let length = shop_length()\n"
        switch place {
        case "project":
            project.projectSettings["SWIFT_OBJC_BRIDGING_HEADER"] =
                "$(PROJECT_DIR)/NotificationService/Shop-Bridging-Header.h"
        case "file":
            project.configurationFile = "NotificationService/Shop.xcconfig"
            project.files["Shop.xcconfig"] = setting
        default:
            project.configurationFile = "NotificationService/Shop.xcconfig"
            project.files["Shop.xcconfig"] = "#include? \"Base.xcconfig\"\n"
            project.files["Base.xcconfig"] = setting
        }
        let sentence = try await Self.refusal(of: project).sentence
        #expect(
            sentence?.contains("Other.swift:1: shop_length is of C or Objective-C") == true,
            "\(sentence ?? "found")"
        )
    }

    @Test func `a class in Objective-C is named with its line, and gives way to one in Swift`() async throws {
        var project = ShopProject()
        project.files = [
            "NotificationService.h": "@interface NotificationService : UNNotificationServiceExtension\n@end\n",
            "NotificationService.m": "#import \"NotificationService.h\"\n\n@implementation NotificationService\n@end\n",
        ]
        let sentence = try await Self.refusal(of: project).sentence
        let start =
            "NotificationService/NotificationService.m:3: the extension's class NotificationService is written in"
        #expect(sentence?.hasPrefix(start) == true, "\(sentence ?? "found")")
        project.files["Service.swift"] = ShopProject.service("\"\"").replacing(
            "class NotificationService",
            with: "class Service"
        )
        #expect(try await Self.refusal(of: project).sentence == nil)
    }

    @Test func `a folder without a project is looked through as well`() async throws {
        try await withTemporaryFolder { folder in
            try folder.write(ShopProject.service("shop_mark()"), to: "NotificationService.swift")
            try folder.write("const char *shop_mark(void);\n", to: "Shop-Bridging-Header.h")
            try folder.write("const char *shop_mark(void) { return \"\"; }\n", to: "Shop.c")
            let error = #expect(throws: ExtensionError.self) { try ExtensionFinder.find(in: folder.path) }
            #expect(
                error?.description.contains("NotificationService.swift:10: shop_mark is of C") == true,
                "\(String(describing: error))"
            )
        }
    }

    @Test(arguments: [
        ("@objc func a() {}", "      func a() {}"), ("@objc(b:c:) func a() {}", "            func a() {}"),
        ("@objc\nprotocol A {", "     \nprotocol A: AnyObject {"),
        ("@objc public protocol A: B {", "      public protocol A: AnyObject, B {"),
        ("let a = \"@objc\" // @objc", "let a = \"@objc\" // @objc"),
        ("@objc class A {}\nprotocol B {}", "      class A {}\nprotocol B {}"),
        ("@objcMembers final class A {}", "             final class A {}"), ("@objective let a", "@objective let a"),
    ])
    func `what is said to Apple's runtime alone is left out of the build`(text: String, built: String) {
        #expect(SourceText.withoutObjectiveCAttributes(text) == built)
    }

    @Test(arguments: [
        ("struct import { int a; };", ["import"]), ("struct shop { int request; struct { int x; } y; };", ["shop"]),
        ("typedef struct { int request; } Shop;", ["Shop"]), ("typedef struct shop *Shop;", ["Shop"]),
        ("enum shop { SHOP_A = 1, SHOP_B };", ["shop", "SHOP_A", "SHOP_B"]), ("struct shop;\n@class Shop;", []),
        ("static inline int twice(int request) { int other = request; return other * 2; }", ["twice"]),
        ("extern \"C\" {\nvoid go(void (*done)(int request));\n}", ["go"]),
        ("int a, *b, c[3] = {1, 2, 3};", ["a", "b", "c"]), ("typedef void (^Done)(id request);", ["Done"]),
        ("NSString *shopName(void) __attribute__((nonnull));", ["shopName"]),
        ("typedef NS_ENUM(NSInteger, Kind) { KindOne, KindTwo };", ["Kind"]),
        ("#define LENGTH 3\n#define CALL(x) \\\n  int x\n#define EMPTY\n", ["LENGTH"]),
        ("@protocol A;\n@protocol B <NSObject>\n@optional\n- (void)c:(int)request;\n@end\nint d;", ["B", "d"]),
        ("@interface NSString (Mark)\n- (NSString *)mark;\n@end", ["mark"]), ("(((", []), ("}}};{{", []), ("@", []),
    ])
    func `declarations of C and Objective-C are read as such`(text: String, names: [String]) async throws {
        try await withTemporaryFolder { folder in
            try folder.write(text, to: "Shop.h")
            let header = HeaderText(folder.appending(path: "Shop.h"))
            #expect(header.declarations.map(\.name) == names)
        }
    }

    @Test(arguments: [
        "struct import { int a; };\n", "struct shop { int request; };\nstruct request { int a; };\n", "int content;\n",
        "struct contentHandler { int in; };\nenum in { let, var };\n",
    ])
    func `names that Swift has as words and as its own are no use of a header`(header: String) async throws {
        var project = ShopProject()
        project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "NotificationService/Shop.h"
        project.files["Shop.h"] = header
        #expect(try await Self.refusal(of: project).sentence == nil)
    }
}
