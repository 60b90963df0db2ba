// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime

// The names and values of Security/SecItem.h.

/// The item's class.
public var kSecClass: CFString { "class" }
/// A password.
public var kSecClassGenericPassword: CFString { "genp" }
/// A password for a server.
public var kSecClassInternetPassword: CFString { "inet" }
/// A certificate.
public var kSecClassCertificate: CFString { "cert" }
/// A key.
public var kSecClassKey: CFString { "keys" }
/// A key with its certificate.
public var kSecClassIdentity: CFString { "idnt" }
/// The account.
public var kSecAttrAccount: CFString { "acct" }
/// The service.
public var kSecAttrService: CFString { "svce" }
/// The server.
public var kSecAttrServer: CFString { "srvr" }
/// The group of apps that share it.
public var kSecAttrAccessGroup: CFString { "agrp" }
/// When it can be read; the simulated device is unlocked.
public var kSecAttrAccessible: CFString { "pdmn" }
/// While the device is unlocked.
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
/// Once the device was unlocked.
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
/// Always.
public var kSecAttrAccessibleAlways: CFString { "dk" }
/// While the device is unlocked, on this device.
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
/// Once the device was unlocked, on this device.
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }
/// While the device is unlocked and has a passcode.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }
/// Always, on this device.
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }
/// Whether it is the same on all of the user's devices.
public var kSecAttrSynchronizable: CFString { "sync" }
/// On one device or all.
public var kSecAttrSynchronizableAny: CFString { "syna" }
/// The label that the user reads.
public var kSecAttrLabel: CFString { "labl" }
/// A description.
public var kSecAttrDescription: CFString { "desc" }
/// A comment.
public var kSecAttrComment: CFString { "icmt" }
/// Bytes of the app's own.
public var kSecAttrGeneric: CFString { "gena" }
/// When it was made.
public var kSecAttrCreationDate: CFString { "cdat" }
/// When it was changed.
public var kSecAttrModificationDate: CFString { "mdat" }
/// A key's name.
public var kSecAttrApplicationTag: CFString { "atag" }
/// A key's digest.
public var kSecAttrApplicationLabel: CFString { "klbl" }
/// A key's kind.
public var kSecAttrKeyType: CFString { "type" }
/// Public, private or symmetric.
public var kSecAttrKeyClass: CFString { "kcls" }
/// A key's size.
public var kSecAttrKeySizeInBits: CFString { "bsiz" }
/// The secret.
public var kSecValueData: CFString { "v_Data" }
/// Whether the secret is answered.
public var kSecReturnData: CFString { "r_Data" }
/// Whether the attributes are answered.
public var kSecReturnAttributes: CFString { "r_Attributes" }
/// Whether a reference is answered; the simulator has none.
public var kSecReturnRef: CFString { "r_Ref" }
/// Whether a lasting reference is answered; the simulator has none.
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }
/// How many items are answered.
public var kSecMatchLimit: CFString { "m_Limit" }
/// One.
public var kSecMatchLimitOne: CFString { "m_LimitOne" }
/// All.
public var kSecMatchLimitAll: CFString { "m_LimitAll" }
/// Whether the keychain is iOS's; here it always is.
public var kSecUseDataProtectionKeychain: CFString { "nleg" }
/// Whether the user is asked.
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }
/// Not asked.
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" }
/// Not asked, and an error.
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" }
