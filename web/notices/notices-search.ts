import { type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'

// The kind is any text, filtered later by the screen: its table of kinds loads with the screen.
const fields = {
  state: { kind: 'choice', options: ['unread', 'read'] },
  kind: { kind: 'text', maxLength: 40 },
} as const

export const readNoticesSearch = listSearchReader(fields)
export type NoticesSearch = ListAddress<typeof fields>
