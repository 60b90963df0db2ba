// SPDX-License-Identifier: Apache-2.0

/// Folders of dependencies and of what builds and programs write.
package enum DependencyFolder {
    package static let names: Set<String> = [
        "Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules", "vendor", "build", "Build", "__pycache__",
    ]
}
