/** Sorts tables so that each comes after the tables that it references. */
export function sortByReferences<Table extends { name: string; references: string[] }>(
  tables: Table[],
): Table[] {
  const sorted: Table[] = []
  let rest = tables
  while (rest.length > 0) {
    const next = rest.filter(
      ({ references }) => !rest.some(({ name }) => references.includes(name)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return sorted
}
