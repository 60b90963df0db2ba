// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImagePageRuleTests {
    private let rule = "image-page"

    private func lint(_ url: String) throws -> LintedText {
        try LintedText(
            message:
                #""notification": {"title": "Hi", "image": "\#(url)"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#
        )
    }

    @Test(arguments: [
        ("https://www.dropbox.com/s/abc123/cat.jpg?dl=0", "https://www.dropbox.com/s/abc123/cat.jpg?raw=1"),
        ("https://www.dropbox.com/s/abc123/cat.jpg", "https://www.dropbox.com/s/abc123/cat.jpg?raw=1"),
        (
            "https://www.dropbox.com/scl/fi/abc/cat.jpg?rlkey=k&dl=0",
            "https://www.dropbox.com/scl/fi/abc/cat.jpg?rlkey=k&raw=1"
        ),
        ("https://github.com/o/r/blob/main/a/b.png", "https://raw.githubusercontent.com/o/r/main/a/b.png"),
        ("https://gitlab.com/g/p/-/blob/main/a.png", "https://gitlab.com/g/p/-/raw/main/a.png"),
        ("https://bitbucket.org/o/r/src/main/a.png", "https://bitbucket.org/o/r/raw/main/a.png"),
        ("https://git.example.com/g/p/-/blob/main/a.png", "https://git.example.com/g/p/-/raw/main/a.png"),
        ("https://codeberg.org/o/r/src/branch/main/a.png", "https://codeberg.org/o/r/raw/branch/main/a.png"),
        ("https://huggingface.co/o/r/blob/main/a.png", "https://huggingface.co/o/r/resolve/main/a.png"),
        (
            "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/a%2Fb.png?token=t",
            "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/a%2Fb.png?token=t&alt=media"
        ),
        ("https://storage.cloud.google.com/bucket/a.png", "https://storage.googleapis.com/bucket/a.png"),
        ("https://imgur.com/aBc1234", "https://i.imgur.com/aBc1234.jpg"),
        (
            "https://commons.wikimedia.org/wiki/File:Cat.jpg",
            "https://commons.wikimedia.org/wiki/Special:FilePath/Cat.jpg"
        ),
        (
            "https://giphy.com/gifs/cat-funny-3o7aCTPPm4OHfRLSH6",
            "https://media.giphy.com/media/3o7aCTPPm4OHfRLSH6/giphy.gif"
        ),
    ])
    func `a link for sharing becomes that of the file`(_ url: String, _ file: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        let fixed = try linted.fixed(by: rule)
        #expect(fixed["message", "notification", "image"] == .string(file))
        #expect(fixed.lines(of: rule) == [])
    }

    @Test(arguments: [
        "https://drive.google.com/file/d/1AbC/view?usp=sharing", "https://drive.google.com/open?id=1AbC",
        "https://photos.app.goo.gl/abc", "https://photos.google.com/share/abc", "https://1drv.ms/i/s!abc",
        "https://onedrive.live.com/?id=abc", "https://contoso.sharepoint.com/:i:/g/abc",
        "https://share.icloud.com/photos/abc",
        "https://www.icloud.com/iclouddrive/abc", "https://imgur.com/a/abc", "https://imgur.com/gallery/abc",
        "https://ibb.co/abc", "https://app.box.com/s/abc", "https://www.flickr.com/photos/a/1",
        "https://unsplash.com/photos/x", "https://www.google.com/imgres?imgurl=https://e.com/a.png",
        "https://images.app.goo.gl/abc", "https://x.com/a/status/1/photo/1",
        "https://console.firebase.google.com/project/p/storage",
        "https://eu-west-1.console.aws.amazon.com/s3/object/b?prefix=a.png", "https://www.figma.com/file/abc",
        "https://t.me/a/1", "https://pixabay.com/photos/cat-1/", "https://pixabay.com/de/photos/cat-1/",
        "https://www.shutterstock.com/image-photo/cat-1", "https://www.istockphoto.com/photo/cat-gm1",
        "https://www.gettyimages.com/detail/photo/cat/1", "https://stock.adobe.com/images/cat/1",
        "https://500px.com/photo/1/cat", "https://www.deviantart.com/a/art/cat-1", "https://dribbble.com/shots/1",
        "https://www.behance.net/gallery/1/cat", "https://pasteboard.co/abc.png", "https://imgbox.com/abc",
        "https://imgflip.com/i/abc", "https://9gag.com/gag/abc", "https://disk.yandex.ru/i/abc",
        "https://yadi.sk/d/abc",
        "https://www.mediafire.com/view/abc/a.jpg/file", "https://u.pcloud.link/publink/show?code=x",
        "https://kdrive.infomaniak.com/app/share/1/x", "https://www.amazon.de/photos/shared/x",
        "https://www.notion.so/page-1", "https://vimeo.com/123", "https://www.tiktok.com/@a/video/1",
        "https://www.linkedin.com/posts/a", "https://www.threads.net/@a/post/b", "https://vk.com/photo-1_2",
        "https://mobile.twitter.com/a/status/1", "https://www.bing.com/images/search?q=cat",
        "https://dev.azure.com/o/p/_git/r?path=/a.png", "https://miro.com/app/board/abc",
        "https://freeimage.host/i/abc",
        "https://cdn.discordapp.com/attachments/1/2/a.png",
        "https://media.discordapp.net/attachments/1/2/a.png?width=9",
    ])
    func `a page without a file's address has no fix`(_ url: String) throws {
        let linted = try lint(url)
        #expect(linted.lines(of: rule) == ["message.notification.image warning"])
        #expect(linted.findings.allSatisfy { $0.fix == nil || $0.rule != rule })
    }

    @Test(arguments: [
        "https://photos.app.goo.gl/abc", "https://imgur.com/aBc1234", "https://e.wikipedia.org/wiki/File:A.svg",
    ])
    func `what a link to a page ends with is nothing to speak of`(_ url: String) throws {
        #expect(try lint(url).lines == ["message.notification.image warning \(rule)"])
    }

    @Test(arguments: [
        "https://git.example.com/g/p/-/raw/main/a.png", "https://e.com/a-/blob/b.png", "https://e.com/blob/a.png",
        "https://cdn.pixabay.com/photo/2020/a.jpg", "https://codeberg.org/o/r/raw/branch/main/a.png",
        "https://www.notion.so/image/a.png", "https://vimeo.com/a.png", "https://images-na.amazon.com/photos/a.png",
        "https://i.imgflip.com/abc.jpg", "https://www.amazon.com/images/a.png",
        "https://dl.dropboxusercontent.com/s/abc/cat.jpg", "https://www.dropbox.com/s/abc/cat.jpg?raw=1",
        "https://www.dropbox.com/s/abc/cat.jpg?dl=1", "https://raw.githubusercontent.com/o/r/main/a.png",
        "https://github.com/o/r/raw/main/a.png", "https://github.com/o/r/blob/main/a.png?raw=true",
        "https://github.com/o.png",
        "https://i.imgur.com/abc.jpg", "https://lh3.googleusercontent.com/d/abc", "https://drive.google.com/uc?id=abc",
        "https://images.unsplash.com/photo-1", "https://upload.wikimedia.org/wikipedia/commons/a/a9/Example.jpg",
        "https://onedrive.live.com/download?id=abc", "https://media.giphy.com/media/abc/giphy.gif",
        "https://cdn.discordapp.com/attachments/1/2/a.png?ex=67749390&is=67748580&hm=0f",
        "https://cdn.discordapp.com/emojis/1.png", "https://iili.io/abc.png",
        "https://notdropbox.com/s/abc/cat.jpg", "https://storage.googleapis.com/b/a.png",
        "https://firebasestorage.googleapis.com/v0/b/x/o/a.png?alt=media&token=t",
    ])
    func `the address of a file is fine`(_ url: String) throws {
        #expect(try lint(url).lines(of: rule) == [])
    }

    @Test(arguments: [
        (#""image": "https://github.com/o/r/blob/main/a.png""#, ["image note"], true),
        (#""media": {"url": "https://ibb.co/abc"}"#, ["media.url note"], false),
        (#""link": "https://ibb.co/abc""#, [], false),
        (#""image": "https://github.com/o/r/raw/main/a.png""#, [], false),
    ])
    func `a picture under a key of the app's own may be a page`(_ member: String, _ lines: [String], isFixed: Bool)
        throws
    {
        let linted = try LintedText(#"{"aps": {"alert": "Hi", "mutable-content": 1}, \#(member)}"#)
        #expect(linted.lines(of: rule) == lines)
        #expect(linted.findings.contains { $0.rule == rule && $0.fix != nil } == isFixed)
    }

    @Test func `a vendor's picture may be a page too`() throws {
        let page = "https://commons.wikimedia.org/wiki/Commons:Quality_images#/media/File:Gull.jpg"
        let linted = try LintedText(
            #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "a"}, "big_picture": "\#(page)"}"#
        )
        #expect(linted.lines(of: rule) == ["big_picture warning"])
        let file = try LintedText(
            #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "a"}, "big_picture": "https://imgur.com/aBc1234"}"#
        )
        #expect(try file.fixed(by: rule)["big_picture"] == "https://i.imgur.com/aBc1234.jpg")
    }
}
