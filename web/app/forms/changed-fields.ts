/** The fields whose values are not as they were. */
export const changedFields = <Body extends object>(now: Body, before: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Body]),
  ) as Partial<Body>
