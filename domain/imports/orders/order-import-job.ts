/** A file of more rows is imported in the background by the screens. */
export const maxRowsAtOnce = 500

/** Imports of one person that wait or are under way. */
export const maxUnfinishedJobs = 5

/** States of a file that is imported in the background. */
export const orderImportJobStates = [
  'waiting',
  'reading',
  'writing',
  'imported',
  'failed',
  'cancelled',
] as const
export type OrderImportJobState = (typeof orderImportJobStates)[number]

/** Whether an import in this state has not ended, and so can be cancelled. */
export const isUnfinished = (state: OrderImportJobState): boolean =>
  state === 'waiting' || state === 'reading' || state === 'writing'
