// SPDX-License-Identifier: Apache-2.0

/// A picture whose URL ends like a file that some devices do not show.
///
/// Why: the Apple devices attach JPEG, GIF and PNG, and take a file's type from its extension: the URL's extension if
/// it fits the answer's Content-Type, otherwise the Content-Type's. WebP, SVG, HEIC and AVIF end as UNErrorDomain 101
/// and text alone. Android and browsers go by the bytes: Android decodes no SVG, PDF or video, HEIC from Android 8 and
/// AVIF from Android 14 on, and of a GIF shows the first frame; browsers decode no HEIC, TIFF, PDF or video there and
/// load no SVG. Without an extension in the URL, iPhones need the Content-Type, which Firebase before 7.0.0 and the
/// service extensions of many apps do not use. A URL that asks a picture server for a format, as with `fm=webp`, gets that,
/// whatever it ends in. The server may answer with another type than its URL promises, so this
/// is not an error.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://example.com/pizza.webp"}}`
///
/// Fix: serve a JPEG or PNG from a URL that ends in `.jpg` or `.png`.
///
/// Source: Apple, `UNNotificationAttachment`; firebase-ios-sdk, `FIRMessagingExtensionHelper`, #6590; Android,
/// "Supported media formats"; Iterable/iterable-swift-sdk#552; dpa99c/OneSignal-Cordova-SDK#139; Chromium,
/// `notification_image_loader`.
struct ImageTypeRule: LintRule {
    /// The support for files with one extension.
    struct FileType: Sendable {
        /// The name of such a file with the indefinite article, for findings.
        var name: String
        /// Platforms that do not show such files.
        var unshown: [Platform]
    }

    static let id = "image-type"
    static let severity = Severity.warning
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    static let forms: LintSubject.Form = [.all, .senderRequest]
    static let parts: LintSubject.Parts = [.images, .appleFreeKeys, .data, .message]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        checkVendors(subject, &report)
        checkOwn(subject, &report)
        for picture in subject.pictureAddresses {
            guard let (ending, isAskedFor) = Self.ending(of: picture.url, on: picture.platforms, in: subject),
                !Self.isShownEverywhere(ending)
            else { continue }
            if ending.isEmpty {
                guard picture.platforms.contains(.apple) else { continue }
                let paths = subject.paths(of: picture)
                report.add(
                    at: paths[0],
                    "The URL in \(paths.name) has no file extension, so iPhones depend on the answer's "
                        + "Content-Type, and Firebase before 7.0.0 attaches nothing; let it end in .jpg or .png.",
                    severity: .note,
                    platform: .apple
                )
            } else if let type = Self.types[ending] {
                let unshown = type.unshown.filter(picture.platforms.contains)
                guard !unshown.isEmpty else { continue }
                let paths = subject.paths(of: picture)
                report.add(
                    at: paths[0],
                    Self.sentence(type, ending, isAskedFor: isAskedFor, at: paths, on: unshown),
                    severity: type.name == Self.bitmap ? .note : .warning,
                    platform: unshown.count == 1 ? unshown[0] : nil,
                    documentation: Self.documentation(for: unshown)
                )
            } else if ending == "gif", picture.platforms.contains(.android), Self.isAnimationStill {
                let paths = subject.paths(of: picture)
                report.add(
                    at: paths[0],
                    "Android shows only the first frame of the GIF in \(paths.name); choose one that does.",
                    severity: .note,
                    platform: .android,
                    documentation: Self.documentation(for: [.android])
                )
            }
        }
    }

    /// Judges the pictures of vendors' requests and SDKs.
    private func checkVendors(_ subject: LintSubject, _ report: inout LintReport) {
        for picture in subject.vendorPictures {
            guard let platform = picture.platform, Self.hasTypeOfName(picture, in: subject), let url = picture.url,
                let (ending, isAskedFor) = Self.ending(of: url, on: [platform], in: subject),
                !Self.isShownEverywhere(ending),
                let type = Self.types[ending], type.unshown.contains(platform),
                !subject.pictureAddresses.contains(where: { subject.paths(of: $0).contains(picture.path) })
            else { continue }
            report.add(
                at: picture.path,
                Self.sentence(type, ending, isAskedFor: isAskedFor, at: [picture.path], on: [platform]),
                severity: type.name == Self.bitmap ? .note : .warning,
                platform: platform,
                documentation: Self.documentation(for: [platform])
            )
        }
    }

    /// Judges a picture under a key of the app's own, which its service extension may convert.
    private func checkOwn(_ subject: LintSubject, _ report: inout LintReport) {
        guard let (url, path) = subject.ownPicture,
            let (ending, isAskedFor) = Self.ending(of: url, on: [.apple], in: subject), !Self.isShownEverywhere(ending),
            let type = Self.types[ending], type.unshown.contains(.apple)
        else { return }
        let sentence = Self.sentence(type, ending, isAskedFor: isAskedFor, at: [path], on: [.apple])
        report.add(
            at: path,
            "If the app's service extension attaches it as it is: \(sentence)",
            severity: .note,
            platform: .apple
        )
    }

    /// Whether the file's name alone decides; an iPhone's extension may get the type from another field, and draws the picture
    /// of a sender itself.
    private static func hasTypeOfName(_ picture: VendorPicture, in subject: LintSubject) -> Bool {
        guard picture.platform == .apple else { return true }
        guard subject.form != .senderRequest, let serviceExtension = picture.vendor.serviceExtension else {
            return false
        }
        return serviceExtension.ending == nil && serviceExtension.avatar == nil
    }

    /// Returns whether files with this ending are pictures, films or sounds.
    static func isMedia(_ ending: String) -> Bool {
        isShownEverywhere(ending) || ending == "gif" || types[ending] != nil && !isPage(ending)
    }

    /// Returns whether files with this ending are texts.
    static func isPage(_ ending: String) -> Bool {
        ["html", "htm", "xhtml", "php", "txt", "json", "xml", "pdf"].contains(ending)
    }

    /// Returns whether ``types`` need not be asked, which are made of the whole table of capabilities.
    private static func isShownEverywhere(_ ending: String) -> Bool {
        ending == "jpg" || ending == "png" || ending == "jpeg"
    }

    /// Returns the extension of a URL that can be loaded, or of the format that it asks a picture server for; on the Web, it may
    /// be relative to the page.
    ///
    /// The extension of a link to a page does not count.
    private static func ending(
        of address: String,
        on platforms: [Platform],
        in subject: LintSubject
    ) -> (name: String, isAskedFor: Bool)? {
        switch subject.url(address) {
        case .success(let url):
            guard !url.isHostAFileName, SharePage(url, address) == nil else { return nil }
            if let format = ConvertedPicture.ending(of: url, address) { return (format, true) }
            return (url.pathExtension, false)
        case .failure(let failure):
            guard failure.problem == .relative, platforms == [.web] else { return nil }
            return (WebURL.pathExtension(of: address), false)
        }
    }

    private static func sentence(
        _ type: FileType,
        _ ending: String,
        isAskedFor: Bool,
        at paths: [FieldPath],
        on platforms: [Platform]
    ) -> String {
        let who = platforms.map(\.devices).joined(separator: platforms.count == 2 ? " and " : ", ")
        let what = isAskedFor ? "asks its server for \(ending)" : "ends in .\(ending)"
        let start = "The URL in \(paths.name) \(what), and \(who) show no \(type.name)"
        let reason = platforms == [.apple] ? " (Apple lists JPEG, GIF and PNG)" : ""
        return start + reason + "; send a JPEG or PNG."
    }

    /// The page that describes the formats of these platforms; Apple's is for all of them.
    private static func documentation(for platforms: [Platform]) -> String? {
        if platforms.contains(.apple) { return documentation }
        return platforms.contains(.android)
            ? "https://developer.android.com/media/platform/supported-formats"
            : "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image"
    }

    private static let bitmap = "BMP"

    /// Whether Android shows only one frame of a GIF.
    private static let isAnimationStill = Capabilities.standard.support(for: .gifAnimation, on: .android()) == .no

    /// File types that not all platforms show, by extension in lower case.
    private static let types: [String: FileType] = {
        var types: [String: FileType] = [:]
        func add(_ name: String, _ format: Capabilities.Feature?, _ kind: Capabilities.Feature, _ endings: String...) {
            let type = FileType(name: name, unshown: Platform.allCases.filter { !$0.shows(format, kind) })
            for ending in endings { types[ending] = type }
        }
        add("WebP", .webp, .image, "webp")
        add("AVIF", .avif, .image, "avif")
        add("HEIC", .heif, .image, "heic", "heif")
        add(bitmap, .bmp, .image, "bmp")
        add("icon file", .ico, .image, "ico")
        add("SVG", .svg, .image, "svg", "svgz")
        add("TIFF", .tiff, .image, "tif", "tiff")
        add("PDF", .pdf, .image, "pdf")
        add("Photoshop file", nil, .image, "psd")
        add("JPEG XL", nil, .image, "jxl")
        // Android decodes what cameras write.
        types["dng"] = FileType(name: "DNG", unshown: [.apple, .web])
        add("web page", nil, .image, "html", "htm", "xhtml")
        add("text file", nil, .image, "txt", "json", "xml")
        add("video of this kind", nil, .video, "webm", "mkv", "wmv", "flv", "m3u8")
        add("sound of this kind", nil, .audio, "ogg", "oga", "opus", "flac", "wma", "aac", "caf")
        add("video", .mpeg4, .video, "mp4", "m4v")
        add("video", .mpeg, .video, "mpg", "mpeg")
        add("video", .avi, .video, "avi")
        add("QuickTime video", .mov, .video, "mov")
        add("sound", .mp3, .audio, "mp3")
        add("sound", .wav, .audio, "wav")
        add("sound", .mpeg4Audio, .audio, "m4a")
        add("sound", .aiff, .audio, "aif", "aiff")
        return types
    }()
}

extension Platform {
    /// Returns whether the newest version shows a format or, if the capabilities do not have the format, its kind of
    /// files.
    fileprivate func shows(_ format: Capabilities.Feature?, _ kind: Capabilities.Feature) -> Bool {
        guard let format else { return false }
        let client: Capabilities.Client =
            switch self {
            case .apple: .iOS()
            case .android: .android()
            case .web: .web(.chrome, on: .windows)
            }
        let table = Capabilities.standard
        let support = table.capability(format, on: client)?.support ?? table.support(for: kind, on: client)
        return support == .yes || support == .partial
    }
}
