// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import Testing

/// The names and icons by which notifications tell their app.
@Suite(.timeLimit(.minutes(10)))
struct AppIconTests {
    /// Calls with an app of files, some of which are pictures.
    private func withApp(
        _ app: SampleApp,
        pictures: [String: [UInt8]] = [:],
        _ body: (AppDescription) throws -> Void
    ) throws {
        try app.withFolder { folder in
            for (name, bytes) in pictures { try SampleApp.write(Data(bytes), name, in: folder) }
            try body(try AppDescription(folder.path))
        }
    }

    /// The head of a picture with transparent parts, or of one without.
    private static func png(isOpaque: Bool) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, isOpaque ? 2 : 6, 0, 0, 0]
        let nothing: [UInt8] = [0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + header + nothing
            + nothing + Array("IEND".utf8) + nothing
    }

    @Test(
        arguments: [
            ([:], [:], "Shop"), (["PRODUCT_NAME": "Corner Shop"], [:], "Corner Shop"),
            (["INFOPLIST_KEY_CFBundleDisplayName": "The Shop"], [:], "The Shop"),
            (["SHOP_NAME": "Staging"], ["CFBundleDisplayName": "Shop $(SHOP_NAME)"], "Shop Staging"),
            ([:], ["CFBundleDisplayName": "$(NOT_KNOWN)", "CFBundleName": "$(PRODUCT_NAME)"], "Shop"),
        ] as [([String: String], [String: String], String)]
    )
    func `the name is that under the icon`(settings: [String: String], list: [String: String], name: String) throws {
        var app = SampleApp()
        app.appSettings.merge(settings) { $1 }
        app.appInformation.merge(list) { $1 }
        try withApp(app) { #expect($0.appleApps.first?.displayName(for: []) == name) }
    }

    @Test(
        arguments: [
            (["de"], "Laden"), (["de-AT"], "Laden"), (["en"], "The Shop"), (["ja", "de"], "Laden"),
            // The app has French texts, but no French name.
            (["fr"], "The Shop"), (["it"], "Negozio"), (["es"], "Tienda"), (["nl"], "The Shop"),
        ] as [([String], String)]
    )
    func `an iPhone shows the app's name in the user's language`(languages: [String], name: String) throws {
        var app = SampleApp()
        app.appInformation["CFBundleDisplayName"] = "The Shop"
        app.resources = [
            "de.lproj/InfoPlist.strings": "CFBundleDisplayName = \"Laden\";\nCFBundleName = \"L\";\n",
            "en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"For codes\";\n",
            "fr.lproj/Localizable.strings": "\"A\" = \"a\";\n",
            "InfoPlist.xcstrings":
                """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "CFBundleDisplayName": {"localizations": {
                "it": {"stringUnit": {"state": "translated", "value": "Negozio"}},
                "es": {"stringUnit": {"state": "new", "value": "Tienda"}},
                "nl": {"stringUnit": {"state": "new", "value": ""}}}}}}
            """,
        ]
        try withApp(app) { read in
            #expect(read.appleApps.first?.displayName(for: languages.compactMap { LanguageTag($0) }) == name)
        }
    }

    private static let contents = """
        {"images": [
          {"filename": "small.png", "idiom": "iphone", "scale": "3x", "size": "20x20"},
          {"filename": "large.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"},
          {"filename": "dark.png", "idiom": "universal", "size": "1024x1024",
           "appearances": [{"appearance": "luminosity", "value": "dark"}]},
          {"filename": "../../../secret.png", "idiom": "universal", "size": "2048x2048"},
          {"filename": "missing.png", "idiom": "universal", "size": "2048x2048"}]}
        """

    @Test func `the icon is the largest light picture of the set that the build names`() throws {
        var app = SampleApp()
        let set = "ios/Shop/Assets.xcassets"
        app.files = [
            "\(set)/AppIcon.appiconset/Contents.json": Self.contents,
            "\(set)/Beta.appiconset/Contents.json":
                #"{"images": [{"filename": "beta.png", "size": "60x60", "scale": "3x"}]}"#,
            "ios/ShopPush/Assets.xcassets/AppIcon.appiconset/Contents.json": Self.contents,
        ]
        var pictures: [String: [UInt8]] = [:]
        for name in [
            "AppIcon.appiconset/small", "AppIcon.appiconset/large", "AppIcon.appiconset/dark", "Beta.appiconset/beta",
        ] {
            pictures["\(set)/\(name).png"] = Self.png(isOpaque: true)
        }
        pictures["ios/ShopPush/Assets.xcassets/AppIcon.appiconset/large.png"] = Self.png(isOpaque: true)
        try withApp(app, pictures: pictures) { read in
            #expect(read.appleApps.first?.icon(in: read.folder) == "\(set)/AppIcon.appiconset/large.png")
        }
        app.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "Beta"
        try withApp(app, pictures: pictures) { read in
            #expect(read.appleApps.first?.icon(in: read.folder) == "\(set)/Beta.appiconset/beta.png")
        }
    }

    @Test func `an app without an icon, or with a damaged set, has none`() throws {
        var app = SampleApp()
        try withApp(app) { #expect($0.appleApps.first?.icon(in: $0.folder) == nil) }
        app.files = ["ios/Shop/Assets.xcassets/AppIcon.appiconset/Contents.json": "{"]
        try withApp(app) { #expect($0.appleApps.first?.icon(in: $0.folder) == nil) }
    }

    @Test(
        arguments: [
            ("android:label=\"Shop\"", "Shop"), ("android:label=\"@string/app_name\"", "Laden"),
            ("android:label=\"${appName}\"", nil), ("", nil), ("android:label=\"@string/none\"", nil),
        ] as [(String, String?)]
    )
    func `Android's label is in the user's language`(attribute: String, label: String?) throws {
        var app = SampleApp()
        app.application += " " + attribute
        app.androidFiles["src/main/res/values/strings.xml"] =
            "<resources><string name=\"app_name\">Shop</string></resources>"
        app.androidFiles["src/main/res/values-de/strings.xml"] =
            "<resources><string name=\"app_name\">Laden</string></resources>"
        let german = try #require(LanguageTag("de"))
        try withApp(app) { #expect($0.androidApps.first?.label(for: [german]) == label) }
    }

    @Test func `of the pictures of a small icon the sharpest counts, and one without transparent parts is a square`()
        throws
    {
        let resources = "android/app/src/main/res"
        var app = SampleApp()
        app.androidFiles["src/main/res/drawable-anydpi-v24/push.xml"] = "<vector/>"
        app.androidFiles["src/main/res/mipmap-anydpi-v26/ic_launcher.xml"] = "<adaptive-icon/>"
        app.androidFiles["src/main/res/mipmap/ic_launcher.txt"] = ""
        let pictures = [
            "\(resources)/drawable-hdpi/push.png": Self.png(isOpaque: true),
            "\(resources)/drawable-xxhdpi/push.png": Self.png(isOpaque: false),
            "\(resources)/drawable-mdpi/flat.png": Self.png(isOpaque: true),
            "\(resources)/mipmap-hdpi/ic_launcher.png": Self.png(isOpaque: true),
        ]
        try withApp(app, pictures: pictures) { read in
            let android = try #require(read.androidApps.first)
            let icon = { android.icon(named: $0, in: read.folder) }
            #expect(icon("push") == .picture(file: "\(resources)/drawable-xxhdpi/push.png", isOpaque: false))
            #expect(icon("flat") == .picture(file: "\(resources)/drawable-mdpi/flat.png", isOpaque: true))
            #expect(icon("ic_launcher") == .square(file: "\(resources)/mipmap-anydpi-v26/ic_launcher.xml"))
            #expect(icon("none") == nil)
        }
    }

    /// A form of WebP, and the place and value of the byte with its flag.
    @Test(arguments: [
        ("VP8 ", 0, 0, true), ("VP8L", 24, 0x10, false), ("VP8L", 24, 0, true), ("VP8X", 20, 0x10, false),
        ("VP8X", 20, 0x02, true), ("NONE", 0, 0, false),
    ])
    func `a WebP says in its header whether it has transparent parts`(form: String, at: Int, flags: Int, isOpaque: Bool)
        throws
    {
        var bytes = Array("RIFF\0\0\0\0WEBP\(form)".utf8) + [UInt8](repeating: 0, count: 20)
        if at > 0 { bytes[at] = UInt8(flags) }
        let file = "android/app/src/main/res/drawable-hdpi/flat.webp"
        try withApp(SampleApp(), pictures: [file: bytes]) { read in
            let icon = read.androidApps.first?.icon(named: "flat", in: read.folder)
            #expect(icon == .picture(file: file, isOpaque: isOpaque))
        }
        try withApp(SampleApp(), pictures: [file: Array(bytes.prefix(20))]) { read in
            #expect(
                read.androidApps.first?.icon(named: "flat", in: read.folder) == .picture(file: file, isOpaque: false)
            )
        }
    }

    private static func vector(_ inner: String, _ size: String = "24") -> String {
        """
        <vector xmlns:android="http://schemas.android.com/apk/res/android" android:viewportWidth="\(size)"
            android:viewportHeight="\(size)">\(inner)</vector>
        """
    }

    @Test func `a vector is read with its groups and lines`() throws {
        var app = SampleApp()
        app.androidFiles["src/main/res/drawable/push.xml"] = Self.vector(
            """
            <path android:fillColor="#fff" android:pathData="M0,0h24v24z"/>
            <group android:translateX="2" android:rotation="90" android:pivotX="12" android:pivotY="12">
                <path android:strokeColor="#fff" android:strokeWidth="1.5" android:pathData="M1 1L9 9"/></group>
            """
        )
        try withApp(app) { read in
            guard case .vector(let vector, _)? = read.androidApps.first?.icon(named: "push", in: read.folder) else {
                Issue.record("The drawable is not a vector.")
                return
            }
            #expect(vector.width == 24 && vector.height == 24)
            #expect(vector.paths.map(\.data) == ["M0,0h24v24z", "M1 1L9 9"])
            #expect(vector.paths.map(\.lineWidth) == [nil, 1.5])
            #expect(vector.paths[0].transform.isEmpty)
            #expect(
                vector.paths[1].transform == "translate(14.0 12.0) rotate(90.0) scale(1.0 1.0) translate(-12.0 -12.0) "
            )
        }
    }

    @Test(arguments: [
        vector(""), vector(#"<path android:pathData="M0 0&quot;/&gt;&lt;script&gt;"/>"#), vector("<path/>"),
        vector(#"<path android:pathData="M0 0"/>"#, "nan"), vector(#"<path android:pathData="M0 0"/>"#, "0"),
        vector(#"<path android:pathData="\#(String(repeating: "M0 0", count: 20_000))"/>"#),
        vector(String(repeating: #"<path android:pathData="M0 0"/>"#, count: 201)), "<vector", "<shape/>",
    ])
    func `what is no plain vector is not drawn`(text: String) throws {
        var app = SampleApp()
        app.androidFiles["src/main/res/drawable/push.xml"] = text
        try withApp(app) { #expect($0.androidApps.first?.icon(named: "push", in: $0.folder) == nil) }
    }
}
