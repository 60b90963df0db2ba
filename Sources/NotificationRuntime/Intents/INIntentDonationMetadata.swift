// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an app adds to an intent that it donates.
public class INIntentDonationMetadata: NSObject {}
