/** What Today tells until all is done or the person puts it away. */
export const hints = ['first-steps', 'mail'] as const
export type Hint = (typeof hints)[number]
