/** Change of a count: its new fields, or a function that returns them from the fields of the moment. */
export type CountChange<Count> = Partial<Count> | ((before: Count) => Partial<Count>)

/** Returns a count after a change. */
export const withChange = <Count extends object>(
  before: Count,
  change: CountChange<Count>,
): Count => ({
  ...before,
  ...(change instanceof Function ? (change as (before: Count) => Partial<Count>)(before) : change),
})
