// SPDX-License-Identifier: Apache-2.0

@_exported public import GraphicsRuntime
@_exported public import NotificationRuntime
