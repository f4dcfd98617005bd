import { type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'

// Any text for the kind, of which the screen takes those that it knows: the table of kinds comes with the screen.
const fields = {
  state: { kind: 'choice', options: ['unread', 'read'] },
  kind: { kind: 'text', maxLength: 40 },
} as const

/** Reads the search parameters of the notices. */
export const readNoticesSearch = listSearchReader(fields)
export type NoticesSearch = ListAddress<typeof fields>
