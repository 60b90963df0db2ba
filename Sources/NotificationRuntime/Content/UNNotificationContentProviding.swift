// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What ``UNNotificationContent/updating(from:)`` takes: intents for messages and calls.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
