import type { Renumbering } from '#web/packing/queue/renumbering.ts'

/**
 * Notices of a queue: packages have new numbers, others changed the packing too, a number of changes could not be saved,
 * a change was undone, or an undo was given up. All but the first are shown to the person.
 */
export type QueueNotice =
  | { kind: 'renumbered'; renumbering: Renumbering }
  | { kind: 'rebased' }
  | { kind: 'dropped'; count: number; cause: unknown }
  | { kind: 'undone' }
  | { kind: 'not-undone' }
