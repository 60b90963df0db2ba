// SPDX-License-Identifier: Apache-2.0

@_exported public import PushMessages
@_exported public import PushPreview
@_exported public import PushSimulator

#if Services
@_exported public import PushEmulator
#endif
