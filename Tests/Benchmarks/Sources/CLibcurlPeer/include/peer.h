// SPDX-License-Identifier: Apache-2.0

/// Downloads the URL `count` times over one connection, as the shortest C program on libcurl would, each time into a
/// new file `folder/N.png`; answers how many had status 200.
int peer_download(const char *url, const char *folder, int count);
