import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'

/** Order line after its confirmation: its new version and state. */
export type ConfirmedLine = Pick<ListedOrderLine, 'id' | 'version' | 'confirmation'>

/** Selection of order lines over several pages, each with its latest data. */
export function useSelectedLines(rows: readonly ListedOrderLine[] = []) {
  const [selected, setSelected] = useState<ReadonlyMap<number, ListedOrderLine>>(new Map())
  const known = new Map(selected)
  for (const row of rows) {
    // The list may still have the version of a line before its confirmation.
    if ((selected.get(row.id)?.version ?? 0) <= row.version) known.set(row.id, row)
  }
  const lines = [...known.values()].filter(({ id }) => selected.has(id))
  const select = (selectedLines: readonly ListedOrderLine[]) =>
    setSelected(new Map(selectedLines.map((line) => [line.id, line])))
  return {
    lines,
    known,
    selectLines: select,
    select: (ids: ReadonlySet<string | number>) =>
      select([...known.values()].filter(({ id }) => ids.has(id))),
    update: (changed: readonly ConfirmedLine[]) => {
      const changes = new Map(changed.map((line) => [line.id, line]))
      select(lines.map((line) => ({ ...line, ...changes.get(line.id) })))
    },
    clear: () => select([]),
  }
}
