import { textsOf } from '#web/app/drafts/draft-texts.ts'

/** Unfinished edit: the values typed, and the version and values that it began with. */
export type UnsavedEdit<Draft> = { version: number; before: Draft; now: Draft }

/** Reads the kept draft of an edit; a field that the former version which kept it did not have is unchanged, as it is now. */
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
