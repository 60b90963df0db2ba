// SPDX-License-Identifier: Apache-2.0
//
// Many receivers of FCM on one thread, for `Tests/Load/mcs-load`: they log in over TLS, acknowledge each message at once,
// and are counted.
//
//     receivers ADDRESS PORT COUNT
//
// Standard input: for each receiver a line of Android id and security token; then `expect N` lines. Standard output:
// `connected` when all are logged in; for each `expect N`, `arrived NANOSECONDS` when N messages have come, the time of the
// last by CLOCK_MONOTONIC; for `left`, `left N`, the messages that nobody expected. A connection that is lost ends the program with a sentence and status 1.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { handshakesAtOnce = 64, tagLoginResponse = 3, tagMessage = 8, partBytes = 4096 };

typedef struct {
    SSL *tls;
    char number[24], secret[24];
    bool isConnected, isVersioned, isLoggedIn;
    /// What has come of a packet that is not whole; a whole one is read in place.
    unsigned char part[partBytes];
    size_t count;
} Receiver;

static Receiver *receivers;
static size_t receiverCount, started, loggedIn, arrived, expected;
static struct sockaddr_in address;
static SSL_CTX *settings;
static int events;

static void fail(const char *what) {
    fprintf(stderr, "receivers: %s: %s\n", what, errno ? strerror(errno) : "the emulator closed it");
    ERR_print_errors_fp(stderr);
    exit(1);
}

static size_t varint(unsigned char *out, uint64_t number) {
    size_t count = 0;
    for (; number >= 0x80; number >>= 7) out[count++] = (unsigned char)(number | 0x80);
    out[count++] = (unsigned char)number;
    return count;
}

static size_t text(unsigned char *out, int field, const char *value) {
    size_t count = varint(out, (uint64_t)field << 3 | 2), length = strlen(value);
    count += varint(out + count, length);
    memcpy(out + count, value, length);
    return count + length;
}

/// The version, and `LoginRequest`.
static void logIn(Receiver *receiver) {
    unsigned char body[256], packet[300];
    size_t length = text(body, 1, "chrome-1");
    length += text(body + length, 2, "mcs.android.com");
    length += text(body + length, 3, receiver->number);
    length += text(body + length, 4, receiver->number);
    length += text(body + length, 5, receiver->secret);
    size_t count = 0;
    packet[count++] = 41;
    packet[count++] = 2;
    count += varint(packet + count, length);
    memcpy(packet + count, body, length);
    if (SSL_write(receiver->tls, packet, (int)(count + length)) <= 0) fail("log in");
}

/// Acknowledges everything, which the emulator bounds by what it sent: an `IqStanza` with extension 13, last stream id a million.
static void acknowledge(Receiver *receiver) {
    static const unsigned char packet[] = {7, 12, 0x10, 1, 0x1A, 0, 0x3A, 4, 8, 13, 0x12, 0, 0x50, 0xC0, 0x84, 0x3D};
    unsigned char whole[sizeof packet];
    memcpy(whole, packet, sizeof packet);
    whole[1] = sizeof packet - 2;
    if (SSL_write(receiver->tls, whole, sizeof whole) <= 0) fail("acknowledge");
}

static void startNext(void) {
    if (started == receiverCount) return;
    Receiver *receiver = &receivers[started++];
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
    if (descriptor < 0) fail("socket");
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0 && errno != EINPROGRESS) fail("connect");
    receiver->tls = SSL_new(settings);
    SSL_set_fd(receiver->tls, descriptor);
    SSL_set_connect_state(receiver->tls);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = receiver};
    if (epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) < 0) fail("epoll");
}

static void tellArrived(void) {
    if (expected == 0 || arrived < expected) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    arrived -= expected;
    expected = 0;
    printf("arrived %" PRIu64 "\n", (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
    fflush(stdout);
}

static void take(Receiver *receiver, int tag) {
    if (tag == tagLoginResponse && !receiver->isLoggedIn) {
        receiver->isLoggedIn = true;
        startNext();
        if (++loggedIn == receiverCount) {
            puts("connected");
            fflush(stdout);
        }
    } else if (tag == tagMessage) {
        acknowledge(receiver);
        arrived++;
        tellArrived();
    }
}

/// Takes whole packets and keeps the rest.
static void read_packets(Receiver *receiver, const unsigned char *bytes, size_t count) {
    if (receiver->count + count > partBytes) fail("a packet of more than 4 kB");
    memcpy(receiver->part + receiver->count, bytes, count);
    receiver->count += count;
    size_t position = 0;
    if (!receiver->isVersioned && receiver->count > 0) {
        receiver->isVersioned = true;
        position = 1;
    }
    for (;;) {
        uint64_t length = 0;
        size_t index = position + 1;
        int shift = 0;
        bool isWhole = false;
        while (index < receiver->count && !isWhole) {
            length |= (uint64_t)(receiver->part[index] & 0x7F) << shift;
            isWhole = receiver->part[index++] < 0x80;
            shift += 7;
        }
        if (!isWhole || receiver->count - index < length) break;
        take(receiver, receiver->part[position]);
        position = index + length;
    }
    memmove(receiver->part, receiver->part + position, receiver->count - position);
    receiver->count -= position;
}

static void serve(Receiver *receiver) {
    if (!receiver->isConnected) {
        int code = SSL_do_handshake(receiver->tls);
        if (code != 1) {
            int reason = SSL_get_error(receiver->tls, code);
            if (reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE) fail("handshake");
            return;
        }
        receiver->isConnected = true;
        logIn(receiver);
    }
    unsigned char bytes[2048];
    for (;;) {
        int count = SSL_read(receiver->tls, bytes, sizeof bytes);
        if (count <= 0) {
            if (SSL_get_error(receiver->tls, count) != SSL_ERROR_WANT_READ) fail("read");
            return;
        }
        read_packets(receiver, bytes, (size_t)count);
    }
}

/// `false` at the end of standard input.
static bool readOrders(void) {
    static char line[64];
    static size_t length;
    for (;;) {
        ssize_t count = read(STDIN_FILENO, line + length, sizeof line - 1 - length);
        if (count <= 0) return count < 0 && errno == EAGAIN;
        length += (size_t)count;
        for (char *end; (end = memchr(line, '\n', length));) {
            *end = 0;
            if (!strcmp(line, "left")) {
                printf("left %zu\n", arrived);
                fflush(stdout);
            } else if (sscanf(line, "expect %zu", &expected) != 1) {
                fail("an order that is none");
            }
            length -= (size_t)(end + 1 - line);
            memmove(line, end + 1, length);
            tellArrived();
        }
    }
}

int main(int count, char **arguments) {
    if (count != 4) return fputs("usage: receivers ADDRESS PORT COUNT\n", stderr), 64;
    address.sin_family = AF_INET;
    address.sin_port = htons((uint16_t)atoi(arguments[2]));
    if (inet_pton(AF_INET, arguments[1], &address.sin_addr) != 1) fail("address");
    receiverCount = strtoul(arguments[3], NULL, 10);
    receivers = calloc(receiverCount, sizeof *receivers);
    for (size_t index = 0; index < receiverCount; index++)
        if (scanf("%23s %23s", receivers[index].number, receivers[index].secret) != 2) fail("too few receivers");
    getchar();
    // The emulator's authority is made for the run; the load is not a test of it.
    settings = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_mode(settings, SSL_MODE_RELEASE_BUFFERS);
    events = epoll_create1(EPOLL_CLOEXEC);
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    struct epoll_event orders = {.events = EPOLLIN, .data.ptr = NULL};
    if (epoll_ctl(events, EPOLL_CTL_ADD, STDIN_FILENO, &orders) < 0) fail("standard input");
    for (int index = 0; index < handshakesAtOnce; index++) startNext();
    for (;;) {
        struct epoll_event ready[256];
        int number = epoll_wait(events, ready, 256, -1);
        if (number < 0 && errno != EINTR) fail("epoll");
        for (int index = 0; index < number; index++) {
            errno = 0;
            if (ready[index].data.ptr) serve(ready[index].data.ptr);
            else if (!readOrders()) return 0;
        }
    }
}
