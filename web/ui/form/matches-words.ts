const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a label contains every typed word, regardless of case and accents. */
export function matchesWords(label: string, typed: string): boolean {
  const plainLabel = withoutAccents(label)
  return withoutAccents(typed)
    .split(/\s+/)
    .every((word) => plainLabel.includes(word))
}
