// SPDX-License-Identifier: Apache-2.0

/// The name that Firebase's documentation gives the class.
public typealias MessagingExtensionHelper = FIRMessagingExtensionHelper
