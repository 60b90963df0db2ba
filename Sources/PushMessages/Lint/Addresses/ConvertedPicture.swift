// SPDX-License-Identifier: Apache-2.0

/// The format into which a picture server converts a file, because its URL asks for that, whatever the file's name ends in.
///
/// Formats that the server chooses by the request's `Accept` field, as with `f_auto`, are not among them: phones name no WebP
/// there.
///
/// Sources: imgix (`fm`), which serves Unsplash too; Contentful, "Images API" (`fm`); Sanity, "Image transformations" (`fm`);
/// Cloudinary, "Transformation URL API reference" (`f_`); Cloudflare Images, "Transform via URL" (`format=`); ImageKit (`f-`);
/// Storyblok, "Image service" (`filters:format()`); images.weserv.nl (`output`).
enum ConvertedPicture {
    /// Returns the ending of such a format in lower case; `nil` for a URL that asks for none.
    static func ending(of url: WebURL, _ text: String) -> String? {
        guard let ending = named(in: text), let parts = SharePage.Parts(text) else { return nil }
        let asksInPath = parts.path.contains { isAsking($0, for: ending, at: url.host, parts) }
        return asksInPath || parts.members.contains { isMember($0, for: ending, at: url.host) } ? ending : nil
    }

    /// Returns the first of the formats that an address names; one pass over its bytes tells that most name none.
    private static func named(in text: String) -> String? {
        var word: UInt32 = 0
        for byte in text.utf8 {
            word = word << 8 | UInt32(byte)
            switch word {
            case 0x7765_6270: return "webp"
            case 0x6176_6966: return "avif"
            default: continue
            }
        }
        return nil
    }

    private static func isMember(_ member: Substring, for ending: String, at host: String) -> Bool {
        switch host {
        case "images.unsplash.com", "images.ctfassets.net", "cdn.sanity.io": member == "fm=\(ending)"
        case "images.weserv.nl", "wsrv.nl": member == "output=\(ending)"
        case "ik.imagekit.io": member.hasPrefix("tr=") && isOption("f-\(ending)", of: member.dropFirst(3))
        default: host.hasSuffix(".imgix.net") && member == "fm=\(ending)"
        }
    }

    private static func isAsking(
        _ component: Substring,
        for ending: String,
        at host: String,
        _ parts: SharePage.Parts
    ) -> Bool {
        switch host {
        case "res.cloudinary.com": isOption("f_\(ending)", of: component)
        case "ik.imagekit.io": component.hasPrefix("tr:") && isOption("f-\(ending)", of: component.dropFirst(3))
        case "a.storyblok.com", "img2.storyblok.com": component.contains("format(\(ending))")
        default: parts.path.starts(with: ["cdn-cgi", "image"]) && isOption("format=\(ending)", of: component)
        }
    }

    private static func isOption(_ option: String, of list: Substring) -> Bool {
        list.split { $0 == "," || $0 == ":" }.contains { $0 == option }
    }
}
