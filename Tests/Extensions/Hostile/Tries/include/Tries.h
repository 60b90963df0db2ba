#ifndef TRIES_H
#define TRIES_H

/// What the library's constructor could do before `main`, one word each; "nothing" if it could do nothing.
const char *tries_early(void);
/// What a thread can do now.
const char *tries_now(void);
/// Fills memory that `malloc` does not know; how many megabytes it got.
int tries_map(int megabytes);
/// Starts threads that wait; how many it got.
int tries_threads(int count);
/// Writes files of 256 MB each; how many megabytes it wrote.
int tries_write(int megabytes);

#endif
