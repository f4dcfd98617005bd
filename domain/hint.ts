/** Hints that Today shows until all is done or the person dismisses them. */
export const hints = ['first-steps', 'mail'] as const
export type Hint = (typeof hints)[number]
