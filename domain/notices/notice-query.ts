import { noticeKindNames } from '#domain/notices/notice-kind.ts'

/** Filters of the list of notices. */
export const noticeQueryFields = {
  state: { kind: 'choice', options: ['unread', 'read'] },
  kind: { kind: 'choice', options: noticeKindNames },
} as const
