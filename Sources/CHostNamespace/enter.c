// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "include/CHostNamespace.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <net/if.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_SOCKETS = 64 };

static bool write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool isWritten = write(file, text, strlen(text)) >= 0;
    close(file);
    return isWritten;
}

static bool leave(void) {
    // An administrator stays one, in a container too.
    if (unshare(CLONE_NEWNS | CLONE_NEWNET) == 0) return true;
    unsigned user = geteuid(), group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) != 0) return false;
    // It stays who it is by name.
    char line[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(line, sizeof line, "%u %u 1", user, user);
    if (!write_file("/proc/self/uid_map", line)) return false;
    snprintf(line, sizeof line, "%u %u 1", group, group);
    return write_file("/proc/self/gid_map", line);
}

/// Puts a file of the folder in place of the one in /etc that has its name.
static bool replace(const char *folder, const char *name) {
    char file[PATH_MAX], replaced[PATH_MAX];
    if (snprintf(file, sizeof file, "%s/%s", folder, name) >= (int)sizeof file) {
        errno = ENAMETOOLONG;
        return false;
    }
    snprintf(replaced, sizeof replaced, "/etc/%s", name);
    // What the folder does not have stays.
    if (access(file, F_OK) != 0) return true;
    return mount(file, replaced, NULL, MS_BIND, NULL) == 0;
}

static bool start_loopback(void) {
    int probe = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (probe < 0) return false;
    struct ifreq interface = {.ifr_name = "lo"};
    bool isUp = ioctl(probe, SIOCGIFFLAGS, &interface) == 0;
    interface.ifr_flags |= IFF_UP;
    isUp = isUp && ioctl(probe, SIOCSIFFLAGS, &interface) == 0;
    close(probe);
    return isUp;
}

static int listen_on(uint16_t port) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return -1;
    int yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, 256) == 0) return listener;
    int cause = errno;
    close(listener);
    errno = cause;
    return -1;
}

int chostnamespace_enter(const char *folder, const uint16_t *ports, int count, int control) {
    if (count < 1 || count > MOST_SOCKETS) {
        errno = EINVAL;
        return CHOSTNAMESPACE_LISTENING;
    }
    if (!leave()) return CHOSTNAMESPACE_NAMESPACE;
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return CHOSTNAMESPACE_FILES;
    if (!replace(folder, "hosts") || !replace(folder, "nsswitch.conf")) return CHOSTNAMESPACE_FILES;
    if (!start_loopback()) return CHOSTNAMESPACE_LOOPBACK;
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * MOST_SOCKETS)];
    } rights = {0};
    rights.header.cmsg_level = SOL_SOCKET;
    rights.header.cmsg_type = SCM_RIGHTS;
    rights.header.cmsg_len = CMSG_LEN(sizeof(int) * count);
    int listeners[MOST_SOCKETS];
    for (int index = 0; index < count; index++) {
        listeners[index] = listen_on(ports[index]);
        if (listeners[index] < 0) return CHOSTNAMESPACE_LISTENING;
    }
    memcpy(CMSG_DATA(&rights.header), listeners, sizeof(int) * count);
    char byte = 0;
    struct iovec piece = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &rights, .msg_controllen = CMSG_SPACE(sizeof(int) * count)};
    if (sendmsg(control, &message, MSG_NOSIGNAL) != 1) return CHOSTNAMESPACE_SENDING;
    for (int index = 0; index < count; index++) close(listeners[index]);
    close(control);
    return 0;
}

int chostnamespace_receive(int control, int *sockets, int capacity) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * MOST_SOCKETS)];
    } rights;
    char byte;
    struct iovec piece = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &rights, .msg_controllen = sizeof rights};
    ssize_t count;
    while ((count = recvmsg(control, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return 0;
    int sent = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    if (sent > capacity) return 0;
    memcpy(sockets, CMSG_DATA(header), sizeof(int) * sent);
    return sent;
}
