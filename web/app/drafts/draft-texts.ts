/**
 * Reads the texts of a saved draft; fields that an older version did not have are taken from `defaults`. Null if the
 * draft has no field of the form, or a value that is not a text.
 */
export function textsOf<Draft extends Record<string, string>>(
  content: unknown,
  defaults: Draft,
): Draft | null {
  const { rao, ...others } = (content ?? {}) as Record<string, unknown>
  // Version 0.2 kept a supplier's name as `rao`.
  const texts: Record<string, unknown> = { name: rao, ...others }
  const names = Object.keys(defaults).filter((name) => texts[name] !== undefined)
  if (names.length === 0 || names.some((name) => typeof texts[name] !== 'string')) return null
  return { ...defaults, ...Object.fromEntries(names.map((name) => [name, texts[name]])) }
}

/** Unfinished edit: the typed values, and the version and values that it began with. */
export type UnsavedEdit<Draft> = { version: number; before: Draft; now: Draft }

/** Reads the saved draft of an edit; a field that an older version did not have is unchanged from `current`. */
export function readUnsavedEdit<Draft extends Record<string, string>>(
  content: unknown,
  current: Draft,
): UnsavedEdit<Draft> | null {
  const { version, before, now } = (content ?? {}) as Record<string, unknown>
  const [beforeTexts, nowTexts] = [textsOf(before, current), textsOf(now, current)]
  return Number.isSafeInteger(version) && beforeTexts && nowTexts
    ? { version: version as number, before: beforeTexts, now: nowTexts }
    : null
}
