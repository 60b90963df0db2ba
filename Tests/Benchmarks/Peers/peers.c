// SPDX-License-Identifier: Apache-2.0
//
// The shortest C programs on libcurl beside which the commands are measured, and the server of pictures for both.
//
//     peers send URL CA.PEM FILE STREAMS     posts each line of FILE over one HTTP/2 connection
//     peers download URL FOLDER COUNT        downloads to FOLDER/N.png over one connection, and removes each file
//     peers serve FILE                       serves FILE to every HTTP/1.1 request until standard input ends; prints its port

#define _GNU_SOURCE
#include "../Sources/CLibcurlPeer/include/peer.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *next, *end;
} lines;

static size_t next_line(void *context, char *buffer, size_t size, const char **body) {
    (void)buffer, (void)size;
    lines *left = context;
    const char *newline = left->next < left->end ? memchr(left->next, '\n', left->end - left->next) : NULL;
    if (!newline) return 0;
    *body = left->next;
    left->next = newline + 1;
    return newline - *body;
}

static int send_lines(const char *url, const char *authorities, const char *path, int streams) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) return 66;
    lines all = {.next = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0)};
    all.end = all.next + status.st_size;
    printf("%d\n", peer_send_bodies(url, authorities, next_line, &all, streams));
    return 0;
}

static int download(const char *url, const char *folder, int count) {
    printf("%d\n", peer_download(url, folder, count, 1));
    return 0;
}

static int picture;
static off_t picture_size;

static void *answer(void *context) {
    int connection = (int)(long)context;
    char request[16 * 1024], head[256];
    int head_size = snprintf(
        head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: %lld\r\n\r\n",
        (long long)picture_size
    );
    size_t filled = 0;
    for (;;) {
        ssize_t count = recv(connection, request + filled, sizeof request - filled, 0);
        if (count <= 0) break;
        filled += count;
        if (filled < 4 || memcmp(request + filled - 4, "\r\n\r\n", 4) != 0) {
            if (filled == sizeof request) break;
            continue;
        }
        filled = 0;
        if (send(connection, head, head_size, MSG_NOSIGNAL | MSG_MORE) != head_size) break;
        off_t sent = 0;
        while (sent < picture_size && sendfile(connection, picture, &sent, picture_size - sent) > 0) {}
        if (sent < picture_size) break;
    }
    close(connection);
    return NULL;
}

static void *listen_for_clients(void *context) {
    for (;;) {
        int connection = accept((int)(long)context, NULL, NULL);
        pthread_t thread;
        if (connection < 0 || pthread_create(&thread, NULL, answer, (void *)(long)connection) != 0) return NULL;
        pthread_detach(thread);
    }
}

static int serve(const char *path) {
    struct stat status;
    picture = open(path, O_RDONLY);
    if (picture < 0 || fstat(picture, &status) != 0) return 66;
    picture_size = status.st_size;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 128) != 0) return 69;
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    pthread_t thread;
    if (pthread_create(&thread, NULL, listen_for_clients, (void *)(long)listener) != 0) return 71;
    char rest[64];
    while (read(0, rest, sizeof rest) > 0) {}
    return 0;
}

int main(int count, char **arguments) {
    if (count == 6 && strcmp(arguments[1], "send") == 0) {
        return send_lines(arguments[2], arguments[3], arguments[4], atoi(arguments[5]));
    }
    if (count == 5 && strcmp(arguments[1], "download") == 0) {
        return download(arguments[2], arguments[3], atoi(arguments[4]));
    }
    if (count == 3 && strcmp(arguments[1], "serve") == 0) return serve(arguments[2]);
    fprintf(stderr, "peers send URL CA.PEM FILE STREAMS | download URL FOLDER COUNT | serve FILE\n");
    return 64;
}
