const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word typed is in the label, whatever its case and accents. */
export function matches(label: string, typed: string): boolean {
  const inside = plain(label)
  return plain(typed)
    .split(/\s+/)
    .every((word) => inside.includes(word))
}
