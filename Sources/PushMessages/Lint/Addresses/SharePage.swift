// SPDX-License-Identifier: Apache-2.0

/// A service whose links show a picture on a page, and the address of the picture itself.
///
/// Services that keep pictures in accounts have no address for the file that is promised to last.
struct SharePage {
    /// As people call it.
    let service: String
    /// Its server's answer in place of the file, for a sentence.
    let answer: String
    /// The file behind the page; `nil` if there is no address of it that is certain.
    let file: String?

    /// Returns what the address leads to; `nil` if it may be a file.
    init?(_ url: WebURL, _ text: String) {
        let host = url.host.hasPrefix("www.") ? String(url.host.dropFirst(4)) : url.host
        // Most hosts are none of these.
        guard Self.hosts.contains(host) || Self.domains.contains(where: host.hasSuffix) else {
            guard let file = Self.fileOfGitLab(text) else { return nil }
            service = "a GitLab server"
            answer = "a page"
            self.file = file
            return
        }
        guard let parts = Parts(text) else { return nil }
        for row in Self.rows where row.hosts.contains(where: { host == $0 || $0.hasPrefix(".") && host.hasSuffix($0) })
        {
            guard row.isPage(parts) else { continue }
            service = row.service
            answer = row.answer
            file = row.file(parts)
            return
        }
        return nil
    }

    /// Returns the file behind a page of GitLab, which many run at names of their own: no other server has `/-/blob/`.
    private static func fileOfGitLab(_ text: String) -> String? {
        // The text is long, and a hyphen between slashes rare.
        let bytes = text.utf8
        guard
            let hyphen = zip(bytes.indices, bytes).first(where: { index, byte in
                byte == UInt8(ascii: "-") && bytes[index...].starts(with: "-/blob/".utf8)
            })
        else { return nil }
        let end = bytes.index(hyphen.0, offsetBy: "-/blob/".utf8.count)
        guard bytes[..<hyphen.0].last == UInt8(ascii: "/") else { return nil }
        return "\(text[..<hyphen.0])-/raw/\(text[end...])"
    }

    /// The path's components and the query of an address.
    struct Parts {
        /// Scheme and host, without a slash behind them.
        var origin: String
        var path: [Substring]
        var query: String

        init?(_ text: String) {
            guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
            let whole = text.prefix { $0 != "#" }
            let rest = whole[start...].drop { $0 != "/" && $0 != "?" }
            origin = String(whole[..<rest.startIndex])
            path = rest.prefix { $0 != "?" }.split(separator: "/")
            query = rest.firstIndex(of: "?").map { String(rest[rest.index(after: $0)...]) } ?? ""
        }

        /// The address with another path, and a query if there is one.
        func url(_ path: [Substring], query: String = "", at origin: String? = nil) -> String {
            "\(origin ?? self.origin)/\(path.joined(separator: "/"))\(query.isEmpty ? "" : "?" + query)"
        }

        /// The members of the query.
        var members: [Substring] { query.split(separator: "&") }

        /// The address with one component in place of another.
        func replacing(_ old: Substring, with new: Substring) -> String? {
            guard let index = path.firstIndex(of: old) else { return nil }
            var path = path
            path[index] = new
            return url(path)
        }
    }

    private static let hosts = Set(rows.flatMap(\.hosts))
    private static let domains = hosts.filter { $0.hasPrefix(".") }

    private struct Row: Sendable {
        var service: String
        /// Without `www.`; a leading dot includes all subdomains.
        var hosts: [String]
        var answer = "a page"
        var isPage: @Sendable (Parts) -> Bool
        var file: @Sendable (Parts) -> String? = { _ in nil }
    }

    /// Sources: Dropbox Help, "Force a file to download or render on dropbox.com" (`raw=1`); GitHub Docs, "Viewing and
    /// understanding files" (raw); GitLab Docs, "Repository files API" (`/-/raw/`); Atlassian, "Raw file view"; Hugging
    /// Face Hub, "Downloading files" (`resolve`); Wikimedia, "Special:FilePath"; Imgur, Giphy and Gyazo, "Direct
    /// links"; Firebase's SDKs and Google Cloud, "Request endpoints" (`alt=media`); Google Cloud, "Access public data"
    /// and "Cookie-based authentication" (`storage.cloud.google.com`); Discord, "Signed Attachment CDN URLs".
    private static let rows: [Row] = [
        Row(service: "Dropbox", hosts: ["dropbox.com"]) { parts in
            parts.path.count > 1 && !parts.members.contains { $0 == "raw=1" || $0 == "dl=1" }
        } file: { parts in
            guard ["s", "scl"].contains(parts.path[0]) else { return nil }
            let members = parts.members.filter { !$0.hasPrefix("dl=") && !$0.hasPrefix("raw=") } + ["raw=1"]
            return parts.url(parts.path, query: members.joined(separator: "&"))
        },
        Row(service: "Google Drive", hosts: ["drive.google.com", "docs.google.com"]) { parts in
            !["uc", "thumbnail"].contains(parts.path.first)
        },
        Row(service: "Google Photos", hosts: ["photos.google.com", "photos.app.goo.gl", "goo.gl"]) { parts in
            parts.origin.hasSuffix("//goo.gl") ? parts.path.first == "photos" : !parts.path.isEmpty
        },
        Row(service: "OneDrive", hosts: ["1drv.ms", "onedrive.live.com"]) { $0.path.first != "download" },
        Row(service: "SharePoint", hosts: [".sharepoint.com"]) { parts in
            !parts.members.contains("download=1")
                && (parts.path.contains { $0.hasPrefix(":") } || parts.path.contains("_layouts"))
        },
        Row(service: "iCloud", hosts: ["icloud.com", "share.icloud.com"]) { !$0.path.isEmpty || !$0.query.isEmpty },
        Row(service: "Box", hosts: ["box.com", "app.box.com", ".app.box.com"]) { parts in
            ["s", "file", "v", "folder"].contains(parts.path.first)
        },
        Row(service: "imgur", hosts: ["imgur.com", "m.imgur.com"]) { parts in
            parts.path.last.map { !$0.contains(".") } ?? false
        } file: { parts in
            guard parts.path.count == 1, (5...8).contains(parts.path[0].count),
                parts.path[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
            else { return nil }
            return "https://i.imgur.com/\(parts.path[0]).jpg"
        },
        Row(service: "GitHub", hosts: ["github.com"]) { parts in
            parts.path.count > 4 && parts.path[2] == "blob" && !parts.members.contains("raw=true")
        } file: { parts in
            parts.url(Array(parts.path[..<2] + parts.path[3...]), at: "https://raw.githubusercontent.com")
        },
        Row(service: "GitHub Gist", hosts: ["gist.github.com"]) { $0.path.count == 2 },
        Row(service: "GitLab", hosts: ["gitlab.com"]) {
            $0.path.contains("blob")
        } file: {
            $0.replacing("blob", with: "raw")
        },
        Row(service: "Bitbucket", hosts: ["bitbucket.org"]) { parts in
            parts.path.count > 4 && parts.path[2] == "src"
        } file: {
            $0.replacing("src", with: "raw")
        },
        Row(service: "Codeberg", hosts: ["codeberg.org", "gitea.com"]) { parts in
            parts.path.count > 4 && parts.path[2] == "src"
        } file: {
            $0.replacing("src", with: "raw")
        },
        Row(service: "Azure DevOps", hosts: ["dev.azure.com"]) { $0.path.contains("_git") },
        Row(service: "Hugging Face", hosts: ["huggingface.co"]) {
            $0.path.contains("blob")
        } file: {
            $0.replacing("blob", with: "resolve")
        },
        Row(service: "Wikimedia", hosts: [".wikipedia.org", "commons.wikimedia.org", ".wikimedia.org"]) { parts in
            parts.path.count == 2 && parts.path[0] == "wiki" && !parts.path[1].hasPrefix("Special:")
        } file: { parts in
            let name = parts.path[1]
            guard name.hasPrefix("File:") else { return nil }
            return parts.url(["wiki", "Special:FilePath", name.dropFirst("File:".count)])
        },
        Row(service: "Giphy", hosts: ["giphy.com"]) {
            $0.path.first == "gifs"
        } file: { parts in
            guard parts.path.count == 2, let id = parts.path[1].split(separator: "-").last, id.count > 9 else {
                return nil
            }
            return "https://media.giphy.com/media/\(id)/giphy.gif"
        },
        Row(service: "Tenor", hosts: ["tenor.com"]) { parts in
            parts.path.contains("view") && parts.path.last?.hasSuffix(".gif") != true
        },
        Row(service: "Gyazo", hosts: ["gyazo.com"]) { parts in
            parts.path.count == 1 && !parts.path[0].contains(".")
        } file: { parts in
            parts.path[0].count == 32 ? "https://i.gyazo.com/\(parts.path[0]).png" : nil
        },
        Row(service: "ImgBB", hosts: ["ibb.co", "imgbb.com"]) { parts in
            parts.path.count == 1 && !parts.path[0].contains(".")
        },
        Row(service: "Postimages", hosts: ["postimg.cc", "postimages.org"]) { $0.path.count == 1 },
        Row(service: "Flickr", hosts: ["flickr.com", "flic.kr"]) { ["photos", "p"].contains($0.path.first) },
        Row(service: "Pinterest", hosts: ["pinterest.com", ".pinterest.com", "pin.it"]) { parts in
            parts.path.first == "pin" || parts.origin.hasSuffix("//pin.it")
        },
        Row(service: "Unsplash", hosts: ["unsplash.com"]) { parts in
            parts.path.first == "photos" && parts.path.last != "download"
        },
        Row(service: "Pexels", hosts: ["pexels.com"]) { $0.path.first == "photo" },
        Row(service: "Instagram", hosts: ["instagram.com"]) { ["p", "reel"].contains($0.path.first) },
        Row(service: "Facebook", hosts: ["facebook.com", "m.facebook.com"]) { parts in
            ["photo", "photo.php", "photos"].contains(parts.path.first) || parts.path.contains("photos")
        },
        Row(service: "YouTube", hosts: ["youtube.com", "m.youtube.com", "youtu.be"]) { parts in
            parts.path.first == "watch" || parts.path.first == "shorts" || parts.origin.hasSuffix("//youtu.be")
        },
        Row(service: "Lightshot", hosts: ["prnt.sc", "prntscr.com"]) { $0.path.count == 1 },
        Row(service: "WeTransfer", hosts: ["we.tl", "wetransfer.com"]) { !$0.path.isEmpty },
        Row(service: "MEGA", hosts: ["mega.nz"]) { !$0.path.isEmpty },
        Row(service: "Firebase Storage", hosts: ["firebasestorage.googleapis.com"], answer: "the file's description") {
            parts in
            parts.path.count > 4 && parts.path[3] == "o" && !parts.members.contains("alt=media")
        } file: { parts in
            parts.url(parts.path, query: (parts.members + ["alt=media"]).joined(separator: "&"))
        },
        Row(service: "Google Cloud", hosts: ["storage.cloud.google.com"], answer: "a sign-in") {
            $0.path.count > 1
        } file: { parts in
            parts.url(parts.path, query: parts.query, at: "https://storage.googleapis.com")
        },
        Row(service: "a cloud's console", hosts: ["console.cloud.google.com", "console.firebase.google.com"]) { _ in
            true
        },
        Row(service: "a cloud's console", hosts: [".console.aws.amazon.com", "portal.azure.com"]) { _ in true },
        Row(service: "Google Images", hosts: ["google.com", "images.app.goo.gl"]) { parts in
            ["imgres", "search", "url"].contains(parts.path.first) || parts.origin.hasSuffix("//images.app.goo.gl")
        },
        Row(service: "Bing", hosts: ["bing.com"]) { $0.path.first == "images" },
        Row(service: "Pixabay", hosts: ["pixabay.com"]) { parts in
            parts.path.prefix(2).contains { ["photos", "illustrations", "vectors", "gifs"].contains($0) }
        },
        Row(service: "Shutterstock", hosts: ["shutterstock.com"]) { parts in
            parts.path.prefix(2).contains { ["image-photo", "image-vector", "image-illustration"].contains($0) }
        },
        Row(service: "iStock", hosts: ["istockphoto.com"]) { parts in
            parts.path.prefix(2).contains { ["photo", "vector", "illustration"].contains($0) }
        },
        Row(service: "Getty Images", hosts: ["gettyimages.com"]) { $0.path.contains("detail") },
        Row(service: "Adobe Stock", hosts: ["stock.adobe.com"]) { $0.path.prefix(2).contains("images") },
        Row(service: "500px", hosts: ["500px.com"]) { $0.path.first == "photo" },
        Row(service: "DeviantArt", hosts: ["deviantart.com"]) { $0.path.contains("art") },
        Row(service: "Dribbble", hosts: ["dribbble.com"]) { $0.path.first == "shots" },
        Row(service: "Behance", hosts: ["behance.net"]) { $0.path.first == "gallery" },
        Row(service: "ArtStation", hosts: ["artstation.com"]) { $0.path.first == "artwork" },
        Row(service: "Pasteboard", hosts: ["pasteboard.co"]) { $0.path.count == 1 },
        Row(service: "imgbox", hosts: ["imgbox.com"]) { $0.path.count == 1 && !$0.path[0].contains(".") },
        Row(service: "Imgflip", hosts: ["imgflip.com"]) { ["i", "gif"].contains($0.path.first) },
        Row(service: "9GAG", hosts: ["9gag.com"]) { $0.path.first == "gag" },
        Row(service: "Yandex Disk", hosts: ["disk.yandex.ru", "disk.yandex.com", "yadi.sk"]) { parts in
            ["i", "d"].contains(parts.path.first)
        },
        Row(service: "MediaFire", hosts: ["mediafire.com"]) { ["file", "view"].contains($0.path.first) },
        Row(service: "pCloud", hosts: ["pcloud.link", ".pcloud.link"]) { !$0.path.isEmpty },
        Row(service: "kDrive", hosts: ["kdrive.infomaniak.com"]) { $0.path.first == "app" },
        Row(service: "Amazon Photos", hosts: ["amazon.com", "amazon.de", "amazon.co.uk"]) { $0.path.first == "photos" },
        Row(service: "Notion", hosts: ["notion.so", ".notion.site"]) { parts in
            !parts.path.isEmpty && !["image", "images"].contains(parts.path[0])
        },
        Row(service: "Vimeo", hosts: ["vimeo.com"]) { parts in
            parts.path.count == 1 && parts.path[0].allSatisfy(\.isNumber)
        },
        Row(service: "TikTok", hosts: ["tiktok.com"]) { $0.path.contains("video") || $0.path.contains("photo") },
        Row(service: "LinkedIn", hosts: ["linkedin.com"]) { ["posts", "feed", "in"].contains($0.path.first) },
        Row(service: "Threads", hosts: ["threads.net", "threads.com"]) { $0.path.contains("post") },
        Row(service: "VK", hosts: ["vk.com", "m.vk.com"]) { $0.path.first?.hasPrefix("photo") ?? false },
        Row(service: "X", hosts: ["x.com", "twitter.com", "mobile.twitter.com"]) { $0.path.contains("status") },
        Row(service: "Reddit", hosts: ["reddit.com", "old.reddit.com"]) { !$0.path.isEmpty },
        Row(service: "Telegram", hosts: ["t.me"]) { !$0.path.isEmpty },
        Row(service: "Miro", hosts: ["miro.com"]) { $0.path.first == "app" },
        Row(service: "Freeimage", hosts: ["freeimage.host"]) { $0.path.first == "i" },
        Row(
            service: "Discord",
            hosts: ["cdn.discordapp.com", "media.discordapp.net"],
            answer: "an unsigned attachment"
        ) { parts in
            parts.path.first == "attachments" && !parts.members.contains { $0.hasPrefix("ex=") }
        },
        Row(service: "Canva", hosts: ["canva.com"]) { $0.path.first == "design" },
        Row(service: "Figma", hosts: ["figma.com"]) { ["file", "design", "proto"].contains($0.path.first) },
    ]
}
