/** Whether an error is a failed allocation, as V8 and Node throw it where the process has a memory limit. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /allocation failed|failed to allocate memory/i.test(error.message)
