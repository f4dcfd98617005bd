/** Texts of a draft by name; null when one is not there, for content is what some other version may have kept. */
export function textsOf<Name extends string>(
  content: unknown,
  names: readonly Name[],
): Record<Name, string> | null {
  const { rao, ...others } = (content ?? {}) as Record<string, unknown>
  // Version 0.2 kept a supplier's name as `rao`.
  const texts: Record<string, unknown> = { name: rao, ...others }
  if (!names.every((name) => typeof texts[name] === 'string')) return null
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>
}
