import {
  figureOf,
  isPercentage,
  type ScorecardRow,
  scorecardRow,
} from '#domain/scorecard/scorecard.ts'
import { type Measure, measures } from '#domain/scorecard/scorecard-measure.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** Value of a measure, shares in per cent; null if unmeasured. */
const amount = (measure: Measure, row: ScorecardRow): string | null => {
  const figure = figureOf(measure, row)
  if (figure === undefined) return null
  return String(Number((isPercentage(measure) ? figure * 100 : figure).toFixed(2)))
}

const measureColumn = (measure: Measure): SheetColumn<ScorecardRow> => ({
  header: ({ scorecard }) => `${scorecard.measure[measure]}${isPercentage(measure) ? ' (%)' : ''}`,
  kind: 'number',
  width: 16,
  value: (row) => amount(measure, row),
})

const text = (
  header: SheetColumn<ScorecardRow>['header'],
  width: number,
  value: (row: ScorecardRow) => string | null,
): SheetColumn<ScorecardRow> => ({ header, kind: 'text', width, value })

/** Export of figures: group, number of shipments, and every measure. */
export const scorecardSheet: SheetDefinition<ScorecardRow> = {
  name: ({ scorecard }) => scorecard.title,
  fields: scorecardRow.keyof().options,
  columns: [
    text(
      ({ scorecard }) => scorecard.by.month,
      12,
      ({ month }) => month?.slice(0, 7) ?? null,
    ),
    text(
      ({ fields }) => fields.supplierCode,
      14,
      (row) => row.supplierCode,
    ),
    text(
      ({ fields }) => fields.supplierName,
      28,
      (row) => row.supplierName,
    ),
    text(
      ({ scorecard }) => scorecard.by.place,
      28,
      (row) => row.place,
    ),
    {
      header: ({ scorecard }) => scorecard.shipments,
      kind: 'number',
      width: 12,
      value: ({ shipments }) => String(shipments),
    },
    {
      header: ({ fields }) => fields.lines,
      kind: 'number',
      width: 10,
      value: ({ lines }) => String(lines),
    },
    ...measures.map(measureColumn),
  ],
}
