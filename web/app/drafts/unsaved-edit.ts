import { textsOf } from '#web/app/drafts/draft-texts.ts'

/** Unfinished edit: the typed values, and the version and values that it began with. */
export type UnsavedEdit<Draft> = { version: number; before: Draft; now: Draft }

/** Reads the saved draft of an edit; a field that an older version did not have is unchanged from `current`. */
export function readUnsavedEdit<Draft extends Record<string, string>>(
  content: unknown,
  current: Draft,
): UnsavedEdit<Draft> | null {
  const { version, before, now } = (content ?? {}) as Record<string, unknown>
  const [old, typed] = [textsOf(before, current), textsOf(now, current)]
  return Number.isSafeInteger(version) && old && typed
    ? { version: version as number, before: old, now: typed }
    : null
}
