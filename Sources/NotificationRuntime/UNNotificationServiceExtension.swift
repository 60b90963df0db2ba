// SPDX-License-Identifier: Apache-2.0

@_exported public import Foundation
@_exported public import FoundationNetworking

open class UNNotificationServiceExtension: NSObject {}
public class UNNotificationContent: NSObject {}
public class UNMutableNotificationContent: UNNotificationContent {}
