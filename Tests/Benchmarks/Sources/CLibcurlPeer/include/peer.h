// SPDX-License-Identifier: Apache-2.0

/// Downloads the URL `count` times over one connection, as the shortest C program on libcurl would, each time into a
/// new file `folder/N.png`; answers how many had status 200.
int peer_download(const char *url, const char *folder, int count);

/// Posts `count` JSON bodies of about 1400 bytes, each made anew, over one HTTP/2 connection with `streams` requests
/// under way, as the shortest C program on libcurl's multi interface would; answers how many were named in the answer.
int peer_send(const char *url, const char *authorities, int count, int streams);
