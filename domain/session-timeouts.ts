/** A session ends after so many minutes without use, and after so many in any case. */
export const sessionMinutes = { idle: 60, absolute: 12 * 60 }

/** Use of a session is noted at most once in so many minutes. */
export const useNotedEvery = 1
