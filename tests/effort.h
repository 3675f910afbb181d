/*
 * effort.h - how much a test does.
 *
 * Under a sanitizer everything takes ten to forty times as long.  What a sanitizer sees it sees in
 * a share of the rounds as well; all of them are done where they find what is wrong, without one.
 */
#ifndef EFFORT_H
#define EFFORT_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define EFFORT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EFFORT_SANITIZED 1
#endif
#endif

/* The first number, or under a sanitizer the second. */
#ifdef EFFORT_SANITIZED
#define EFFORT(all, share) (share)
#else
#define EFFORT(all, share) (all)
#endif

#endif
