// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where a preview goes.
enum PreviewDestination: Sendable, Hashable {
    case standardOutput
    case page(String)
    case picture(String)

    /// Takes what the options say: `-` is standard output, a name that ends in `.png` a picture.
    ///
    /// Without either option it is a page in the current folder, named after the input.
    static func all(output: String?, png: String?, input: InputSource) -> [PreviewDestination] {
        var destinations: [PreviewDestination] = []
        if let output {
            destinations.append(destination(output))
        } else if png == nil {
            destinations.append(.page(defaultName(for: input)))
        }
        if let png { destinations.append(.picture(png)) }
        return destinations
    }

    private static func destination(_ path: String) -> PreviewDestination {
        if path == "-" { return .standardOutput }
        return path.lowercased().hasSuffix(".png") ? .picture(path) : .page(path)
    }

    private static func defaultName(for input: InputSource) -> String {
        guard !input.isStandardInput else { return "richpush-preview.html" }
        let stem = URL(filePath: input.argument).deletingPathExtension().lastPathComponent
        return stem.isEmpty || stem == "/" ? "richpush-preview.html" : "\(stem).html"
    }
}
