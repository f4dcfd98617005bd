import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { availableText, emptyEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { BulkAddParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import type { SizeColorCells } from '#web/shipments/bulk-add/size-color-cell.tsx'
import {
  commonText,
  distributeTyped,
  sumEntries,
  sumTyped,
} from '#web/shipments/bulk-add/size-color-matrix.ts'
import { announce } from '#web/ui/announce.ts'

/** The cells of the size × color table upon the quantities typed so far; `lines` are all that stand in it. */
export function useSizeColorCells(
  { entries, enter, refused, onPasted }: BulkAddParts,
  lines: readonly OrderLine[],
): SizeColorCells {
  const { t } = useTranslation('lines')
  const entryOf = (line: OrderLine) => entries[line.id] ?? emptyEntry(line)
  const fillLines = (some: readonly OrderLine[]) => {
    for (const line of some) enter(line, { total: availableText(line) })
  }
  return {
    total: (cell) => sumTyped(cell.map((line) => entryOf(line).total)),
    quantityPerPackage: (some) => commonText(some.map((line) => entryOf(line).quantityPerPackage)),
    sum: (some) => sumEntries(some.map(entryOf)),
    refusal: (cell) => cell.map((line) => refused[line.id]?.message).find(Boolean),
    enterTotal: (cell, text) => {
      const parts = text === '' ? cell.map(() => '') : distributeTyped(text, cell)
      for (const [place, line] of cell.entries()) enter(line, { total: parts[place] ?? '' })
    },
    enterQuantityPerPackage: (some, each) => {
      for (const line of some) enter(line, { quantityPerPackage: each })
    },
    fill: () => {
      const blank = lines.filter((line) => entryOf(line).total === '' && availableText(line) !== '')
      fillLines(blank)
      announce(
        blank.length > 0
          ? t('bulkAdd.filled', { count: blank.length })
          : t('bulkAdd.nothingToFill'),
      )
    },
    fillCell: (cell) => fillLines(cell.filter((line) => availableText(line) !== '')),
    onPasted,
  }
}
