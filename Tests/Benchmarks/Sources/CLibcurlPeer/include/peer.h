// SPDX-License-Identifier: Apache-2.0

#include <stddef.h>

/// Downloads the URL `count` times over one connection, as the shortest C program on libcurl would, each time into a
/// new file `folder/N.png`, which it removes at once where it is told to; answers how many had status 200.
int peer_download(const char *url, const char *folder, int count, int removes);

/// Posts `count` JSON bodies of about 1400 bytes, each made anew, over one HTTP/2 connection with `streams` requests
/// under way, as the shortest C program on libcurl's multi interface would; answers how many were named in the answer.
int peer_send(const char *url, const char *authorities, int count, int streams);

/// Points `body` to the next body, in the buffer or elsewhere, and answers its length; 0 ends the sending.
typedef size_t (*peer_body)(void *context, char *buffer, size_t size, const char **body);

/// The same with bodies that the caller has; each stays where it is until all are sent, unless it is in the buffer.
int peer_send_bodies(const char *url, const char *authorities, peer_body next, void *context, int streams);
