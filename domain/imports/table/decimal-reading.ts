import * as z from 'zod'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import {
  type DecimalMark,
  decimalMarkIn,
  isAmbiguousNumber,
  readDecimal,
} from '#domain/imports/table/table-number.ts'

/** Names of the decimal marks in the API. */
export const decimalMarks = ['comma', 'point'] as const
export type DecimalMarkName = (typeof decimalMarks)[number]

const markOf = { comma: ',', point: '.' } as const
const nameOf = { ',': 'comma', '.': 'point' } as const

/** Reading of numbers such as 10,000, and its reason; rows with such a number are errors while it is undecided. */
export const decimalReading = z.object({
  mark: z.enum(decimalMarks).nullable(),
  by: z.enum(['none-needed', 'file', 'chosen', 'remembered', 'undecided', 'contradictory']),
  examples: z
    .array(z.object({ row: z.int(), text: z.string(), comma: z.string(), point: z.string() }))
    .meta({ description: 'The first ambiguous numbers, as read with each mark' }),
})
export type DecimalReading = z.infer<typeof decimalReading>

/** Reading of a file without such numbers. */
export const noDecimals: DecimalReading = { mark: null, by: 'none-needed', examples: [] }

const shownExamples = 3

/**
 * Decides the decimal mark of a file: numbers that can be read in one way prove it; else the person's choice, else the
 * remembered mark. Proofs of both, or against the choice, decide nothing.
 */
export function decideDecimals(
  cells: Iterable<{ row: number; cell: Cell }>,
  {
    chosen,
    remembered,
  }: { chosen?: DecimalMarkName | undefined; remembered?: DecimalMarkName | undefined } = {},
): { mark: DecimalMark; decimals: DecimalReading } {
  const proved = new Set<Exclude<DecimalMark, undefined>>()
  const examples: DecimalReading['examples'] = []
  for (const { row, cell } of cells) {
    const mark = decimalMarkIn(cell)
    if (mark) proved.add(mark)
    if (examples.length === shownExamples || !isAmbiguousNumber(cell)) continue
    const readAs = (name: DecimalMarkName) => {
      const read = readDecimal(cell, markOf[name], 12, 12)
      return 'value' in read ? read.value : ''
    }
    const text = String(cell).trim().slice(0, 40)
    examples.push({ row, text, comma: readAs('comma'), point: readAs('point') })
  }
  const [only] = proved.size === 1 ? proved : []
  const isAgainst = only !== undefined && chosen !== undefined && nameOf[only] !== chosen
  if (examples.length === 0) return { mark: only, decimals: noDecimals }
  if (proved.size > 1 || isAgainst)
    return { mark: undefined, decimals: { mark: null, by: 'contradictory', examples } }
  const name = only ? nameOf[only] : (chosen ?? remembered ?? null)
  const by = only ? 'file' : chosen ? 'chosen' : remembered ? 'remembered' : 'undecided'
  return {
    mark: name === null ? undefined : markOf[name],
    decimals: { mark: name, by, examples },
  }
}
