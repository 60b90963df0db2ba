// SPDX-License-Identifier: Apache-2.0
//
// Gives a process a view of its own of host names and of the loopback network.

#ifndef CHOSTNAMESPACE_H
#define CHOSTNAMESPACE_H

#include <stdint.h>

/// What the kernel refused; 0 is nothing.
enum {
    CHOSTNAMESPACE_NAMESPACE = 1,
    CHOSTNAMESPACE_FILES = 2,
    CHOSTNAMESPACE_LOOPBACK = 3,
    CHOSTNAMESPACE_LISTENING = 4,
    CHOSTNAMESPACE_SENDING = 5,
};

/// Puts the calling process, which has one thread, into namespaces of users, files and networks of its own.
///
/// There the folder's files `hosts` and `nsswitch.conf` stand for those in `/etc`, and the loopback interface is the only
/// network. It listens there on each port, and sends the listening sockets in their order over the socket `control`, which takes
/// at most 64 of them, to whoever serves them from outside.
///
/// - Returns: What was refused, with the reason in `errno`.
int chostnamespace_enter(const char *folder, const uint16_t *ports, int count, int control);

/// Waits for the sockets that `chostnamespace_enter` sends.
///
/// - Returns: Their number; 0 if none come.
int chostnamespace_receive(int control, int *sockets, int capacity);

#endif
