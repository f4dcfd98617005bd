/** A screen that throws takes the whole page: the router hands its error on to the boundary around it. */
export function RethrowError({ error }: { error: unknown }): never {
  throw error
}
