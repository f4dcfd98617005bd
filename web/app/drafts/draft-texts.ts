/**
 * The texts of a kept draft; those that it lacks, for a former version kept it, are as given. Null of what holds none of
 * them or something else than a text.
 */
export function textsOf<Draft extends Record<string, string>>(
  content: unknown,
  lacking: Draft,
): Draft | null {
  const { rao, ...others } = (content ?? {}) as Record<string, unknown>
  // Version 0.2 kept a supplier's name as `rao`.
  const kept: Record<string, unknown> = { name: rao, ...others }
  const names = Object.keys(lacking).filter((name) => kept[name] !== undefined)
  if (names.length === 0 || names.some((name) => typeof kept[name] !== 'string')) return null
  return { ...lacking, ...Object.fromEntries(names.map((name) => [name, kept[name]])) }
}
