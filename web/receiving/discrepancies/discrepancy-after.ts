type Waiting = { id: number; createdAt: string }

/** Returns the row after a discrepancy, of rows sorted by their count; after the last the first, but never itself. */
export function discrepancyAfter<Row extends Waiting>(
  rows: readonly Row[],
  { id, createdAt }: Waiting,
): Row | undefined {
  const others = rows.filter((row) => row.id !== id)
  const counted = Date.parse(createdAt)
  const isLater = (row: Row) => {
    const at = Date.parse(row.createdAt)
    return at > counted || (at === counted && row.id > id)
  }
  return others.find(isLater) ?? others[0]
}
