// SPDX-License-Identifier: Apache-2.0
//
// The crash report: a page of memory that the host reads when this process is gone.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExtensionProcess.h"
#include "internal.h"

#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>

cextensionwire_report *cextensionprocess_report;

static pthread_t mainThread;
static _Atomic pthread_t watchedThread;
static _Atomic int hasDied;
static _Thread_local uint32_t currentPush;

static const int fatalSignals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS, SIGXCPU, SIGXFSZ};

uint32_t cextensionprocess_collect(uint64_t *frames) {
    void *addresses[CEXTENSIONWIRE_FRAMES];
    int count = backtrace(addresses, CEXTENSIONWIRE_FRAMES);
    for (int index = 0; index < count; index++) frames[index] = (uint64_t)addresses[index];
    return (uint32_t)(count > 0 ? count : 0);
}

void cextensionprocess_die(uint32_t kind, int32_t number, uint64_t memoryBytes) {
    // The first of several threads writes the report.
    if (atomic_exchange(&hasDied, 1)) {
        for (;;) pause();
    }
    cextensionwire_report *report = cextensionprocess_report;
    if (report) {
        report->number = number;
        report->push = currentPush;
        report->memoryBytes = memoryBytes;
        report->largestBytes = cextensionprocess_largest_block();
        report->kind = kind;
        // Last, because walking a damaged stack may fail: then the rest stands.
        report->frameCount = cextensionprocess_collect(report->frames);
    }
}

static uint64_t instruction(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uint64_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return context->uc_mcontext.pc;
#else
    return 0;
#endif
}

static void fatalSignal(int number, siginfo_t *info, void *context) {
    (void)info;
    cextensionprocess_report->faultAddress = instruction(context);
    // A failure while walking the stack ends the process with what is written so far.
    signal(number, SIG_DFL);
    if (number != SIGSEGV) signal(SIGSEGV, SIG_DFL);
    cextensionprocess_die(CEXTENSIONWIRE_SIGNAL, number, 0);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

static void stackWanted(int number) {
    (void)number;
    int saved = errno;
    cextensionwire_report *report = cextensionprocess_report;
    if (pthread_equal(pthread_self(), mainThread)) {
        report->mainFrameCount = cextensionprocess_collect(report->mainFrames);
        report->mainFramesAreComplete = 1;
    } else {
        report->threadFrameCount = cextensionprocess_collect(report->threadFrames);
        report->threadFramesAreComplete = 1;
    }
    errno = saved;
}

static int firstImage(struct dl_phdr_info *info, size_t size, void *base) {
    (void)size;
    *(uint64_t *)base = info->dlpi_addr;
    return 1;
}

enum { signalStackBytes = 64 * 1024 };
static pthread_key_t signalStack;

/// Called as a thread ends.
static void takeSignalStack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(memory, signalStackBytes);
}

static void giveSignalStack(void) {
    void *memory = mmap(NULL, signalStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = signalStackBytes};
    sigaltstack(&stack, NULL);
    pthread_setspecific(signalStack, memory);
}

bool cextensionprocess_begin(int reportDescriptor) {
    void *page = mmap(
        NULL, sizeof(cextensionwire_report), PROT_READ | PROT_WRITE, MAP_SHARED, reportDescriptor, 0);
    if (page == MAP_FAILED) return false;
    cextensionprocess_report = page;
    cextensionprocess_report_refusals();
    mainThread = pthread_self();
    if (pthread_key_create(&signalStack, takeSignalStack) != 0) return false;
    dl_iterate_phdr(firstImage, &cextensionprocess_report->imageBase);
    // The first call loads the unwinder, which a signal handler must not do.
    void *frame[1];
    backtrace(frame, 1);
    giveSignalStack();
    struct sigaction action = {.sa_sigaction = fatalSignal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    for (size_t index = 0; index < sizeof fatalSignals / sizeof *fatalSignals; index++)
        sigaction(fatalSignals[index], &action, NULL);
    struct sigaction wanted = {.sa_handler = stackWanted, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigaction(SIGUSR2, &wanted, NULL);
    signal(SIGPIPE, SIG_IGN);
    return true;
}

_Noreturn void cextensionprocess_fail(const char *reason, int status) {
    dprintf(STDERR_FILENO, "%s\n", reason);
    _exit(status);
}

void cextensionprocess_thread_begins(void) { giveSignalStack(); }

void cextensionprocess_set_push(uint32_t push) { currentPush = push; }

void cextensionprocess_watch_thread(pthread_t thread) { atomic_store(&watchedThread, thread); }

void cextensionprocess_write_stacks(void) {
    cextensionwire_report *report = cextensionprocess_report;
    report->mainFramesAreComplete = 0;
    report->threadFramesAreComplete = 0;
    pthread_kill(mainThread, SIGUSR2);
    pthread_t watched = atomic_exchange(&watchedThread, 0);
    if (watched) pthread_kill(watched, SIGUSR2);
    for (int attempt = 0; attempt < 100; attempt++) {
        if (*(volatile uint32_t *)&report->mainFramesAreComplete
            && (!watched || *(volatile uint32_t *)&report->threadFramesAreComplete)) return;
        struct timespec pause = {.tv_nsec = 1000000};
        nanosleep(&pause, NULL);
    }
}
