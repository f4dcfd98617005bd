/** Passes an error of a screen from the router to the error boundary around it. */
export function RethrowError({ error }: { error: unknown }): never {
  throw error
}
