// SPDX-License-Identifier: Apache-2.0

extension UTType {
    /// Anything (`public.item`).
    public static var item: UTType { UTType(declared: "public.item") }
    /// Content of any kind (`public.content`).
    public static var content: UTType { UTType(declared: "public.content") }
    /// Bytes (`public.data`).
    public static var data: UTType { UTType(declared: "public.data") }
    /// A directory (`public.directory`).
    public static var directory: UTType { UTType(declared: "public.directory") }
    /// A folder that people see (`public.folder`).
    public static var folder: UTType { UTType(declared: "public.folder") }
    /// A URL (`public.url`).
    public static var url: UTType { UTType(declared: "public.url") }
    /// A file URL (`public.file-url`).
    public static var fileURL: UTType { UTType(declared: "public.file-url") }
    /// Any picture (`public.image`).
    public static var image: UTType { UTType(declared: "public.image") }
    /// JPEG (`public.jpeg`).
    public static var jpeg: UTType { UTType(declared: "public.jpeg") }
    /// PNG (`public.png`).
    public static var png: UTType { UTType(declared: "public.png") }
    /// GIF (`com.compuserve.gif`).
    public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
    /// WebP, which notifications cannot show (`org.webmproject.webp`).
    public static var webP: UTType { UTType(declared: "org.webmproject.webp") }
    /// HEIC (`public.heic`).
    public static var heic: UTType { UTType(declared: "public.heic") }
    /// HEIF (`public.heif`).
    public static var heif: UTType { UTType(declared: "public.heif") }
    /// TIFF (`public.tiff`).
    public static var tiff: UTType { UTType(declared: "public.tiff") }
    /// Windows bitmap (`com.microsoft.bmp`).
    public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
    /// Windows icon (`com.microsoft.ico`).
    public static var ico: UTType { UTType(declared: "com.microsoft.ico") }
    /// macOS icon (`com.apple.icns`).
    public static var icns: UTType { UTType(declared: "com.apple.icns") }
    /// SVG, which notifications cannot show (`public.svg-image`).
    public static var svg: UTType { UTType(declared: "public.svg-image") }
    /// A camera's raw picture (`public.camera-raw-image`).
    public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
    /// Live photo (`com.apple.live-photo`).
    public static var livePhoto: UTType { UTType(declared: "com.apple.live-photo") }
    /// Sound or moving pictures (`public.audiovisual-content`).
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// Any sound (`public.audio`).
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// Moving pictures with or without sound (`public.movie`).
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// Moving pictures without sound (`public.video`).
    public static var video: UTType { UTType(declared: "public.video") }
    /// AIFF (`public.aiff-audio`).
    public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
    /// WAV (`com.microsoft.waveform-audio`).
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// MP3 (`public.mp3`).
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// MPEG-4 with sound only (`public.mpeg-4-audio`).
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// Protected MPEG-4 sound (`com.apple.protected-mpeg-4-audio`).
    public static var appleProtectedMPEG4Audio: UTType { UTType(declared: "com.apple.protected-mpeg-4-audio") }
    /// MIDI (`public.midi-audio`).
    public static var midi: UTType { UTType(declared: "public.midi-audio") }
    /// MPEG-1 or MPEG-2 (`public.mpeg`).
    public static var mpeg: UTType { UTType(declared: "public.mpeg") }
    /// MPEG-2 (`public.mpeg-2-video`).
    public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
    /// MPEG-2 transport stream (`public.mpeg-2-transport-stream`).
    public static var mpeg2TransportStream: UTType { UTType(declared: "public.mpeg-2-transport-stream") }
    /// MPEG-4 (`public.mpeg-4`).
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// Protected MPEG-4 film (`com.apple.protected-mpeg-4-video`).
    public static var appleProtectedMPEG4Video: UTType { UTType(declared: "com.apple.protected-mpeg-4-video") }
    /// AVI (`public.avi`).
    public static var avi: UTType { UTType(declared: "public.avi") }
    /// QuickTime (`com.apple.quicktime-movie`).
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
    /// Any text (`public.text`).
    public static var text: UTType { UTType(declared: "public.text") }
    /// Text without markup (`public.plain-text`).
    public static var plainText: UTType { UTType(declared: "public.plain-text") }
    /// UTF-8 text (`public.utf8-plain-text`).
    public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
    /// HTML (`public.html`).
    public static var html: UTType { UTType(declared: "public.html") }
    /// XML (`public.xml`).
    public static var xml: UTType { UTType(declared: "public.xml") }
    /// JSON (`public.json`).
    public static var json: UTType { UTType(declared: "public.json") }
    /// RTF (`public.rtf`).
    public static var rtf: UTType { UTType(declared: "public.rtf") }
    /// CSV (`public.comma-separated-values-text`).
    public static var commaSeparatedText: UTType { UTType(declared: "public.comma-separated-values-text") }
    /// Any programming language (`public.source-code`).
    public static var sourceCode: UTType { UTType(declared: "public.source-code") }
    /// JavaScript (`com.netscape.javascript-source`).
    public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
    /// Swift (`public.swift-source`).
    public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
    /// PDF (`com.adobe.pdf`).
    public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
    /// Property list (`com.apple.property-list`).
    public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
    /// Any archive (`public.archive`).
    public static var archive: UTType { UTType(declared: "public.archive") }
    /// ZIP (`public.zip-archive`).
    public static var zip: UTType { UTType(declared: "public.zip-archive") }
    /// gzip (`org.gnu.gnu-zip-archive`).
    public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
    /// Any program (`public.executable`).
    public static var executable: UTType { UTType(declared: "public.executable") }
}
