import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'

/** Order line after its confirmation: its new version and state. */
export type ConfirmedLine = Pick<ListedOrderLine, 'id' | 'version' | 'confirmation'>

/** Selection of order lines over several pages, each with its latest data. */
export function useSelectedLines(rows: readonly ListedOrderLine[] = []) {
  const [selectedById, setSelectedById] = useState<ReadonlyMap<number, ListedOrderLine>>(new Map())
  const knownById = new Map(selectedById)
  for (const row of rows) {
    // The list may still have the version of a line before its confirmation.
    if ((selectedById.get(row.id)?.version ?? 0) <= row.version) knownById.set(row.id, row)
  }
  const lines = [...knownById.values()].filter(({ id }) => selectedById.has(id))
  const selectLines = (selectedLines: readonly ListedOrderLine[]) =>
    setSelectedById(new Map(selectedLines.map((line) => [line.id, line])))
  return {
    lines,
    knownById,
    selectLines,
    selectByIds: (ids: ReadonlySet<string | number>) =>
      selectLines([...knownById.values()].filter(({ id }) => ids.has(id))),
    update: (changedLines: readonly ConfirmedLine[]) => {
      const changesById = new Map(changedLines.map((line) => [line.id, line]))
      selectLines(lines.map((line) => ({ ...line, ...changesById.get(line.id) })))
    },
    clear: () => selectLines([]),
  }
}
