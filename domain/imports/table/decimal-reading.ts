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

/** Reading of numbers such as 10,000, and its reason; rows with such a number are errors if no mark is decided. */
export const decimalReading = z.object({
  mark: z.enum(decimalMarks).nullable(),
  by: z.enum(['none-needed', 'file', 'chosen', 'remembered', 'undecided', 'contradictory']),
  examples: z
    .array(z.object({ row: z.int(), text: z.string(), comma: z.string(), point: z.string() }))
    .meta({ description: 'The first ambiguous numbers, as read with each mark' }),
})
export type DecimalReading = z.infer<typeof decimalReading>

/** Reading of a file without ambiguous numbers. */
export const noDecimals: DecimalReading = { mark: null, by: 'none-needed', examples: [] }

const shownExamples = 3

/**
 * Decides the decimal mark of a file: numbers that can be read in only one way prove it; else the person's choice, else
 * the remembered mark. Nothing is decided if both marks are proven, or if the chosen mark contradicts the proven one.
 */
export function decideDecimals(
  cells: Iterable<{ row: number; cell: Cell }>,
  {
    chosen,
    remembered,
  }: { chosen?: DecimalMarkName | undefined; remembered?: DecimalMarkName | undefined } = {},
): { mark: DecimalMark; decimals: DecimalReading } {
  const provenMarks = new Set<Exclude<DecimalMark, undefined>>()
  const examples: DecimalReading['examples'] = []
  for (const { row, cell } of cells) {
    const mark = decimalMarkIn(cell)
    if (mark) provenMarks.add(mark)
    if (examples.length === shownExamples || !isAmbiguousNumber(cell)) continue
    const readAs = (name: DecimalMarkName) => {
      const read = readDecimal(cell, markOf[name], 12, 12)
      return 'value' in read ? read.value : ''
    }
    const text = String(cell).trim().slice(0, 40)
    examples.push({ row, text, comma: readAs('comma'), point: readAs('point') })
  }
  const [provenMark] = provenMarks.size === 1 ? provenMarks : []
  const contradictsChoice =
    provenMark !== undefined && chosen !== undefined && nameOf[provenMark] !== chosen
  if (examples.length === 0) return { mark: provenMark, decimals: noDecimals }
  if (provenMarks.size > 1 || contradictsChoice)
    return { mark: undefined, decimals: { mark: null, by: 'contradictory', examples } }
  const name = provenMark ? nameOf[provenMark] : (chosen ?? remembered ?? null)
  const by = provenMark ? 'file' : chosen ? 'chosen' : remembered ? 'remembered' : 'undecided'
  return {
    mark: name === null ? undefined : markOf[name],
    decimals: { mark: name, by, examples },
  }
}
