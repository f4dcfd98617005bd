/** Change of a count: new fields, or a function that returns new fields from the current count. */
export type CountChange<Count> = Partial<Count> | ((before: Count) => Partial<Count>)

export const withChange = <Count extends object>(
  before: Count,
  change: CountChange<Count>,
): Count => ({
  ...before,
  ...(change instanceof Function ? (change as (before: Count) => Partial<Count>)(before) : change),
})
