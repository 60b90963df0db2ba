// SPDX-License-Identifier: Apache-2.0

/// The statements by which a gallery is searched.
enum GalleryScript {}
