import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/order-line.ts'
import { allOf, emptyEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { ContentParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import {
  commonOf,
  shareOut,
  sumOf,
  sumOfEntries,
} from '#web/shipments/bulk-add/size-color-matrix.ts'
import type { MatrixCells } from '#web/shipments/bulk-add/size-color-table.tsx'
import { announce } from '#web/ui/announce.ts'

/** The cells of the size × color table upon the quantities typed so far; `lines` are all that stand in it. */
export function useMatrixCells(
  { entries, enter, refused, onPasted }: ContentParts,
  lines: readonly OrderLine[],
): MatrixCells {
  const { t } = useTranslation('shipments')
  const entryOf = (line: OrderLine) => entries[line.id] ?? emptyEntry(line)
  const fillLines = (some: readonly OrderLine[]) => {
    for (const line of some) enter(line, { total: allOf(line) })
  }
  return {
    total: (cell) => sumOf(cell.map((line) => entryOf(line).total)),
    each: (some) => commonOf(some.map((line) => entryOf(line).each)),
    sum: (some) => sumOfEntries(some.map(entryOf)),
    refused: (cell) => cell.map((line) => refused[line.id]?.message).find(Boolean),
    enterTotal: (cell, text) => {
      const parts = text === '' ? cell.map(() => '') : shareOut(text, cell)
      for (const [place, line] of cell.entries()) enter(line, { total: parts[place] ?? '' })
    },
    enterEach: (some, each) => {
      for (const line of some) enter(line, { each })
    },
    fill: () => {
      const blank = lines.filter((line) => entryOf(line).total === '' && allOf(line) !== '')
      fillLines(blank)
      announce(
        blank.length > 0
          ? t('content.filled', { count: blank.length })
          : t('content.nothingToFill'),
      )
    },
    fillCell: (cell) => fillLines(cell.filter((line) => allOf(line) !== '')),
    onPasted,
  }
}
