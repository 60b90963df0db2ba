// SPDX-License-Identifier: Apache-2.0

extension UniformTypes {
    /// Where two types claim an extension or MIME type, the first one listed has it.
    package static let declarations: [Declaration] = [
        type("public.item"),
        type("public.content"),
        type("public.composite-content", parents: ["public.content"]),
        type("public.data", parents: ["public.item"]),
        type("public.directory", parents: ["public.item"]),
        type("public.folder", parents: ["public.directory"]),
        type("public.url", parents: ["public.data"]),
        type("public.file-url", parents: ["public.url"]),

        type("public.image", parents: ["public.data", "public.content"]),
        type("public.jpeg", ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg", "image/pjpeg"], ["public.image"]),
        type("public.png", ["png"], ["image/png", "image/x-png"], ["public.image"]),
        type("com.compuserve.gif", ["gif"], ["image/gif"], ["public.image"]),
        type("org.webmproject.webp", ["webp"], ["image/webp"], ["public.image"]),
        type("public.heif-standard", parents: ["public.image"]),
        type("public.heic", ["heic"], ["image/heic"], ["public.heif-standard"]),
        type("public.heif", ["heif"], ["image/heif"], ["public.heif-standard"]),
        type("public.avif", ["avif"], ["image/avif"], ["public.heif-standard"]),
        type("public.tiff", ["tiff", "tif"], ["image/tiff"], ["public.image"]),
        type("com.microsoft.bmp", ["bmp", "dib"], ["image/bmp", "image/x-ms-bmp"], ["public.image"]),
        type("com.microsoft.ico", ["ico"], ["image/vnd.microsoft.icon", "image/x-icon"], ["public.image"]),
        type("com.apple.icns", ["icns"], [], ["public.image"]),
        type("public.svg-image", ["svg", "svgz"], ["image/svg+xml"], ["public.image"]),
        type("com.apple.live-photo", parents: ["public.content"]),
        type("public.camera-raw-image", parents: ["public.image"]),

        type("public.audiovisual-content", parents: ["public.data", "public.content"]),
        type("public.audio", parents: ["public.audiovisual-content"]),
        type("public.movie", parents: ["public.audiovisual-content"]),
        type("public.video", parents: ["public.movie"]),
        type("public.aiff-audio", ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"], ["public.audio"]),
        type("public.aifc-audio", ["aifc"], [], ["public.aiff-audio"]),
        type(
            "com.microsoft.waveform-audio",
            ["wav", "wave", "bwf"],
            ["audio/vnd.wave", "audio/wav", "audio/x-wav", "audio/wave"],
            ["public.audio"]
        ),
        type(
            "public.mp3",
            ["mp3", "mpga"],
            ["audio/mpeg", "audio/mp3", "audio/x-mp3", "audio/x-mpeg"],
            ["public.audio"]
        ),
        type("public.mpeg-4-audio", ["mp4a"], ["audio/mp4"], ["public.mpeg-4", "public.audio"]),
        type("com.apple.m4a-audio", ["m4a"], ["audio/x-m4a", "audio/m4a"], ["public.mpeg-4-audio"]),
        type("com.apple.protected-mpeg-4-audio", ["m4p"], [], ["public.audio"]),
        type("com.apple.coreaudio-format", ["caf"], ["audio/x-caf"], ["public.audio"]),
        type("public.aac-audio", ["aac", "adts"], ["audio/aac", "audio/aacp"], ["public.audio"]),
        type("org.xiph.flac", ["flac"], ["audio/flac"], ["public.audio"]),
        type("org.xiph.ogg-audio", ["ogg", "oga"], ["audio/ogg"], ["public.audio"]),
        type("public.midi-audio", ["midi", "mid"], ["audio/midi"], ["public.audio"]),

        type(
            "public.mpeg",
            ["mpg", "mpeg", "mpe", "m1v", "m75", "m15"],
            ["video/mpeg", "video/mpg"],
            ["public.movie"]
        ),
        type("public.mpeg-2-video", ["m2v"], ["video/mpeg2"], ["public.video"]),
        type("public.mpeg-2-transport-stream", ["ts", "m2ts", "mts"], ["video/mp2t"], ["public.movie"]),
        type("public.mpeg-4", ["mp4", "mpg4"], ["video/mp4", "video/mpeg4"], ["public.movie"]),
        type("com.apple.m4v-video", ["m4v"], ["video/x-m4v"], ["public.mpeg-4"]),
        type("com.apple.protected-mpeg-4-video", [], [], ["public.mpeg-4"]),
        type("public.avi", ["avi", "vfw"], ["video/avi", "video/msvideo", "video/x-msvideo"], ["public.movie"]),
        type("com.apple.quicktime-movie", ["mov", "qt"], ["video/quicktime"], ["public.movie"]),
        type("public.3gpp", ["3gp", "3gpp"], ["video/3gpp", "audio/3gpp"], ["public.movie"]),
        type("org.webmproject.webm", ["webm"], ["video/webm", "audio/webm"], ["public.movie"]),
        type("org.matroska.mkv", ["mkv"], ["video/x-matroska"], ["public.movie"]),
        type("com.microsoft.windows-media-wmv", ["wmv"], ["video/x-ms-wmv"], ["public.movie"]),

        type("public.text", parents: ["public.data", "public.content"]),
        type("public.plain-text", ["txt", "text"], ["text/plain"], ["public.text"]),
        type("public.utf8-plain-text", parents: ["public.plain-text"]),
        type("public.html", ["html", "htm", "shtml", "shtm"], ["text/html"], ["public.text"]),
        type("public.xhtml", ["xhtml", "xht"], ["application/xhtml+xml"], ["public.xml"]),
        type("public.xml", ["xml"], ["application/xml", "text/xml"], ["public.text"]),
        type("public.css", ["css"], ["text/css"], ["public.text"]),
        type("public.json", ["json"], ["application/json"], ["public.text"]),
        type("public.rtf", ["rtf"], ["text/rtf", "application/rtf"], ["public.text"]),
        type(
            "public.comma-separated-values-text",
            ["csv"],
            ["text/csv", "text/comma-separated-values"],
            ["public.plain-text"]
        ),
        type("net.daringfireball.markdown", ["md", "markdown"], ["text/markdown"], ["public.plain-text"]),
        type("public.source-code", parents: ["public.plain-text"]),
        type(
            "com.netscape.javascript-source",
            ["js", "mjs"],
            ["text/javascript", "application/javascript"],
            ["public.source-code"]
        ),
        type("public.swift-source", ["swift"], [], ["public.source-code"]),
        type("com.adobe.pdf", ["pdf"], ["application/pdf"], ["public.data", "public.composite-content"]),
        type("com.apple.property-list", ["plist"], [], ["public.data"]),

        type("public.archive", parents: ["public.data"]),
        type("public.zip-archive", ["zip"], ["application/zip"], ["public.archive"]),
        type(
            "org.gnu.gnu-zip-archive",
            ["gz", "gzip"],
            ["application/gzip", "application/x-gzip"],
            ["public.archive"]
        ),
        type("public.tar-archive", ["tar"], ["application/x-tar"], ["public.archive"]),
        type("public.executable", parents: ["public.item"]),
        type(
            "public.php-script",
            ["php", "php3", "php4", "ph3", "ph4", "phtml"],
            [
                "text/php", "text/x-php-script", "application/php",
            ],
            ["public.source-code"]
        ),
    ]

    private static func type(
        _ identifier: String,
        _ extensions: [String],
        _ mimeTypes: [String],
        _ parents: [String]
    ) -> Declaration {
        Declaration(identifier: identifier, extensions: extensions, mimeTypes: mimeTypes, parents: parents)
    }

    private static func type(_ identifier: String, parents: [String] = []) -> Declaration {
        Declaration(identifier: identifier, extensions: [], mimeTypes: [], parents: parents)
    }
}
