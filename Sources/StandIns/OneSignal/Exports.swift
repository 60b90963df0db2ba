// SPDX-License-Identifier: Apache-2.0

// The whole SDK of version 3 and earlier, of which an extension calls this part.
@_exported public import OneSignalExtension
