// Values are plain: equal values have equal JSON.
const isSame = (a: unknown, b: unknown) =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Returns the fields of `now` whose values differ from those of `before`. */
export const changedFields = <Body extends object>(now: Body, before: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof Body])),
  ) as Partial<Body>
