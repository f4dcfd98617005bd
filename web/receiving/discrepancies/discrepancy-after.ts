type CountedRow = { id: number; createdAt: string }

/** Returns the row after a discrepancy in rows sorted by count time; the first row follows the last. */
export function discrepancyAfter<Row extends CountedRow>(
  rows: readonly Row[],
  { id, createdAt }: CountedRow,
): Row | undefined {
  const others = rows.filter((row) => row.id !== id)
  const countedAt = Date.parse(createdAt)
  const isLater = (row: Row) => {
    const at = Date.parse(row.createdAt)
    return at > countedAt || (at === countedAt && row.id > id)
  }
  return others.find(isLater) ?? others[0]
}
