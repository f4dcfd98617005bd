// Values are plain, so that equal ones have equal JSON.
const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other))

/** Returns the fields of `now` whose values differ from those of `before`. */
export const changedFields = <Body extends object>(now: Body, before: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof Body])),
  ) as Partial<Body>
