// SPDX-License-Identifier: Apache-2.0

/// The identifiers that the system makes up for tags without a declared type: `dyn.a` and a text in a special base 32.
///
/// The text names what the type conforms to, where anything was asked for, and the tag with its class: `?0=6:1=xyz` is the
/// extension `xyz` of a type that conforms to `public.data`. Frequent words are abbreviated to one digit.
///
/// Source: Alastair Houghton, "Dynamic UTIs".
enum DynamicType {
    /// The identifier of a tag without a declared type.
    static func identifier(_ tagClass: UTTagClass, _ tag: String, conformingTo supertype: String?) -> String {
        let conformance = supertype.map { "?0=\(abbreviated($0)):" } ?? ""
        return "dyn.a" + base32("\(conformance)\(abbreviated(tagClass.rawValue))=\(escaped(tag.lowercased()))")
    }

    /// Prefixes that are written as one digit.
    private static let abbreviations = [
        "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type",
        "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text", "public.plain-text",
        "public.utf16-plain-text", "com.apple.traditional-mac-plain-text", "public.image", "public.video",
        "public.audio", "public.directory", "public.folder",
    ]

    private static func abbreviated(_ name: String) -> String {
        guard let index = abbreviations.firstIndex(of: name.lowercased()) else { return escaped(name) }
        return String(index, radix: 16, uppercase: true)
    }

    /// The characters that have a meaning, behind a backslash.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { ",:=\\".contains($0) ? ["\\", $0] : [$0] })
    }

    /// Five bits a letter, the last ones filled up with zeros; without the letters i, j, l and o.
    private static func base32(_ text: String) -> String {
        let letters = Array("abcdefghkmnpqrstuvwxyz0123456789")
        var result = ""
        var bits = 0
        var count = 0
        for byte in text.utf8 {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(letters[bits >> count & 31])
            }
            bits &= 31
        }
        if count > 0 { result.append(letters[bits << (5 - count) & 31]) }
        return result
    }
}
