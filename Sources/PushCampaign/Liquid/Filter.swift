// SPDX-License-Identifier: Apache-2.0

/// The filters of the language, as in Shopify's Liquid unless a filter's comment names another source.
enum Filter: String, CaseIterable {
    case abs
    case append
    case atLeast = "at_least"
    case atMost = "at_most"
    case capitalize
    case ceil
    case date
    case `default`
    case dividedBy = "divided_by"
    case downcase
    case escape
    case floor
    /// Braze's, and nothing to do: values are escaped for JSON anyway.
    case jsonEscape = "json_escape"
    case lstrip
    case minus
    case modulo
    /// Braze's: commas between thousands.
    case numberWithDelimiter = "number_with_delimiter"
    case plus
    case prepend
    case remove
    case removeFirst = "remove_first"
    case replace
    case replaceFirst = "replace_first"
    case round
    case rstrip
    case size
    case slice
    case squish
    case strip
    case stripHTML = "strip_html"
    case stripNewlines = "strip_newlines"
    case times
    case truncate
    case truncatewords
    case upcase
    case urlEncode = "url_encode"
    /// Braze's: percent-encodes everything but RFC 3986's unreserved characters.
    case urlParamEscape = "url_param_escape"
    /// `default` with `allow_false: true`.
    case defaultAllowingFalse = "default, allow_false: true"

    /// The filter that a template names.
    init?(name: String) {
        guard name != Filter.defaultAllowingFalse.rawValue else { return nil }
        self.init(rawValue: name)
    }

    /// All names, for a near miss.
    static var names: [String] { allCases.filter { $0 != .defaultAllowingFalse }.map(\.rawValue) }

    /// How many arguments it takes.
    var arguments: ClosedRange<Int> {
        switch self {
        case .abs, .capitalize, .ceil, .downcase, .escape, .floor, .jsonEscape, .lstrip,
            .numberWithDelimiter, .rstrip,
            .size, .squish, .strip, .stripHTML, .stripNewlines, .upcase, .urlEncode, .urlParamEscape:
            0...0
        case .default, .defaultAllowingFalse, .round: 0...1
        case .append, .atLeast, .atMost, .date, .dividedBy, .minus, .modulo, .plus, .prepend, .remove,
            .removeFirst,
            .times:
            1...1
        case .replace, .replaceFirst, .slice: 1...2
        case .truncate, .truncatewords: 0...2
        }
    }

    /// Whether nothing comes out as nothing, which is false in a condition, and not as an empty text.
    var keepsNil: Bool {
        switch self {
        case .date, .escape, .squish, .truncate, .truncatewords, .urlEncode: true
        default: false
        }
    }

    /// Whether its result may be in any part of a URL.
    var encodesForURL: Bool { self == .urlEncode || self == .urlParamEscape }
}
