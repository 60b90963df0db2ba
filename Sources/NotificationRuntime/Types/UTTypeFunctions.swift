// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Returns the identifier that a file extension or MIME type stands for, retained; a made-up one (`dyn.…`) for unknown
/// ones, the empty extension among them.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let supertype = inConformingToUTI as String?
    let tagClass = UTTagClass(rawValue: inTagClass as String)
    let known: String? =
        switch tagClass {
        case .filenameExtension: UniformTypes.preferred(forExtension: inTag as String)
        case .mimeType: UniformTypes.preferred(forMIMEType: inTag as String)
        default: nil
        }
    let declared = known.flatMap { known in
        supertype.map { UniformTypes.conforms(known, to: $0) } ?? true ? known : nil
    }
    let identifier =
        declared ?? DynamicType.identifier(tagClass, inTag as String, conformingTo: supertype)
    return Unmanaged.passRetained(identifier as NSString)
}

/// Returns the preferred extension or MIME type of a type, retained.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tag =
        switch UTTagClass(rawValue: inTagClass as String) {
        case .filenameExtension: UniformTypes.preferredExtension(of: inUTI as String)
        case .mimeType: UniformTypes.preferredMIMEType(of: inUTI as String)
        default: String?.none
        }
    return tag.map { Unmanaged.passRetained($0 as NSString) }
}

/// Whether a type is the other or descends from it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UniformTypes.conforms(inUTI as String, to: inConformsToUTI as String)
}

/// Whether two identifiers name the same type.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    inUTI1.lowercased == inUTI2.lowercased
}

/// The tag class of file extensions.
public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" }
/// The tag class of MIME types.
public var kUTTagClassMIMEType: CFString { "public.mime-type" }
/// `public.item`.
public var kUTTypeItem: CFString { "public.item" }
/// `public.content`.
public var kUTTypeContent: CFString { "public.content" }
/// `public.data`.
public var kUTTypeData: CFString { "public.data" }
/// `public.directory`.
public var kUTTypeDirectory: CFString { "public.directory" }
/// `public.folder`.
public var kUTTypeFolder: CFString { "public.folder" }
/// `public.url`.
public var kUTTypeURL: CFString { "public.url" }
/// `public.file-url`.
public var kUTTypeFileURL: CFString { "public.file-url" }
/// `public.image`.
public var kUTTypeImage: CFString { "public.image" }
/// `public.jpeg`.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// `public.png`.
public var kUTTypePNG: CFString { "public.png" }
/// `com.compuserve.gif`.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }
/// `public.tiff`.
public var kUTTypeTIFF: CFString { "public.tiff" }
/// `com.microsoft.bmp`.
public var kUTTypeBMP: CFString { "com.microsoft.bmp" }
/// `com.microsoft.ico`.
public var kUTTypeICO: CFString { "com.microsoft.ico" }
/// `public.svg-image`.
public var kUTTypeScalableVectorGraphics: CFString { "public.svg-image" }
/// `com.apple.live-photo`.
public var kUTTypeLivePhoto: CFString { "com.apple.live-photo" }
/// `public.audiovisual-content`.
public var kUTTypeAudiovisualContent: CFString { "public.audiovisual-content" }
/// `public.audio`.
public var kUTTypeAudio: CFString { "public.audio" }
/// `public.movie`.
public var kUTTypeMovie: CFString { "public.movie" }
/// `public.video`.
public var kUTTypeVideo: CFString { "public.video" }
/// `public.aiff-audio`.
public var kUTTypeAudioInterchangeFileFormat: CFString { "public.aiff-audio" }
/// `com.microsoft.waveform-audio`.
public var kUTTypeWaveformAudio: CFString { "com.microsoft.waveform-audio" }
/// `public.mp3`.
public var kUTTypeMP3: CFString { "public.mp3" }
/// `public.mpeg-4-audio`.
public var kUTTypeMPEG4Audio: CFString { "public.mpeg-4-audio" }
/// `public.midi-audio`.
public var kUTTypeMIDIAudio: CFString { "public.midi-audio" }
/// `public.mpeg`.
public var kUTTypeMPEG: CFString { "public.mpeg" }
/// `public.mpeg-2-video`.
public var kUTTypeMPEG2Video: CFString { "public.mpeg-2-video" }
/// `public.mpeg-2-transport-stream`.
public var kUTTypeMPEG2TransportStream: CFString { "public.mpeg-2-transport-stream" }
/// `public.mpeg-4`.
public var kUTTypeMPEG4: CFString { "public.mpeg-4" }
/// `public.avi`.
public var kUTTypeAVIMovie: CFString { "public.avi" }
/// `com.apple.quicktime-movie`.
public var kUTTypeQuickTimeMovie: CFString { "com.apple.quicktime-movie" }
/// `public.text`.
public var kUTTypeText: CFString { "public.text" }
/// `public.plain-text`.
public var kUTTypePlainText: CFString { "public.plain-text" }
/// `public.utf8-plain-text`.
public var kUTTypeUTF8PlainText: CFString { "public.utf8-plain-text" }
/// `public.html`.
public var kUTTypeHTML: CFString { "public.html" }
/// `public.xml`.
public var kUTTypeXML: CFString { "public.xml" }
/// `public.json`.
public var kUTTypeJSON: CFString { "public.json" }
/// `public.rtf`.
public var kUTTypeRTF: CFString { "public.rtf" }
/// `com.adobe.pdf`.
public var kUTTypePDF: CFString { "com.adobe.pdf" }
/// `com.apple.property-list`.
public var kUTTypePropertyList: CFString { "com.apple.property-list" }
/// `public.archive`.
public var kUTTypeArchive: CFString { "public.archive" }
/// `public.zip-archive`.
public var kUTTypeZipArchive: CFString { "public.zip-archive" }
/// `org.gnu.gnu-zip-archive`.
public var kUTTypeGNUZipArchive: CFString { "org.gnu.gnu-zip-archive" }
