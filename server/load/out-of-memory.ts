/** Whether an error says that there was no memory to take: V8 and Node throw it where the system limits the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /allocation failed|failed to allocate memory/i.test(error.message)
