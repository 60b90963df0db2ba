// SPDX-License-Identifier: Apache-2.0

// Apple's UserNotifications re-exports Foundation, and most service extensions import nothing else.
@_exported public import Foundation
@_exported public import FoundationNetworking
