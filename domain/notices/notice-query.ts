import { noticeKindNames } from '#domain/notices/notice-kind.ts'

/** What the list of notices is narrowed by. */
export const noticeQueryFields = {
  state: { kind: 'choice', options: ['unread', 'read'] },
  kind: { kind: 'choice', options: noticeKindNames },
} as const
