// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushSimulator

/// Which Android it is, and for which one its app was made.
struct AndroidVersionOptions: ParsableArguments {
    @Option(help: "Version of Android, for instance 8.1; 16.1 is the layout of 16's quarterly releases. Default: 15.")
    var androidVersion: Capabilities.Version?

    @Option(help: "API level that the app targets; by default that of the phone.")
    var targetSDK: Int?

    func validate() throws {
        if let androidVersion, androidVersion < "5.0" {
            throw ValidationError("--android-version takes 5.0 or later, for instance --android-version 15.")
        }
        if let targetSDK, !(1...1000).contains(targetSDK) {
            throw ValidationError("--target-sdk takes an API level, for instance --target-sdk 35.")
        }
    }

    /// Puts what is asked for in the place of the configuration's own.
    func apply(to configuration: inout AndroidDevice.Configuration) {
        if let androidVersion { configuration.systemVersion = androidVersion }
        if let targetSDK { configuration.app.targetSDK = targetSDK }
    }
}
