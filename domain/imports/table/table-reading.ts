import * as z from 'zod'
import { type Encoding, encodings } from '#domain/imports/encoding.ts'
import { columnsChoice, columnsReading } from '#domain/imports/table/columns-reading.ts'
import {
  type DecimalMarkName,
  decimalMarks,
  decimalReading,
} from '#domain/imports/table/decimal-reading.ts'

/** Orders of day and month in dates that do not begin with the year. */
export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A person's choices that override detection. */
export const readingChoice = {
  encoding: z.enum(encodings).optional().meta({
    description:
      'Encoding of a text file; detected if omitted. `reading.encoding` has it and its confidence',
  }),
  sheet: z.string().min(1).max(200).optional().meta({
    description: 'Name of the visible sheet to read; the first one if omitted',
  }),
  columns: columnsChoice.optional(),
  decimals: z.enum(decimalMarks).optional().meta({
    description:
      'Decimal mark in 10,000, if the file does not prove it. An import of orders or suppliers remembers it for the company',
  }),
}
/** A person's choices for files with dates. */
export const readingChoiceWithDates = {
  ...readingChoice,
  dates: z.enum(dateOrders).optional().meta({
    description:
      'Order of day and month in 10/05/2026, if the file does not prove it. An import remembers it for the company',
  }),
}
export type ReadingChoice = {
  encoding?: Encoding
  sheet?: string
  columns?: string
  decimals?: DecimalMarkName
  dates?: DateOrder
}

/** Decoding of a text file: `certain` by its BOM or bytes, else detected by its words. */
const encodingReading = z.object({
  name: z.enum(encodings),
  confidence: z.enum(['certain', 'high', 'low']),
  isChosen: z.boolean(),
  words: z.array(z.string()).meta({
    description: 'The first words that other encodings would read differently',
  }),
  candidates: z
    .array(z.object({ name: z.enum(encodings), text: z.string() }))
    .optional()
    .meta({
      description:
        'If not certain: the same row as each likely encoding reads it, the chosen one first',
    }),
})

/** Sources of the order of day and month; rows with a date of undecided order are errors. */
const dateDecisions = [
  'none-needed',
  'file',
  'chosen',
  'chosen-once',
  'remembered',
  'undecided',
  'half-converted',
  'contradictory',
] as const

/** Reading of a file by any import. */
export const tableReading = z
  .object({
    format: z.enum(['csv', 'xlsx']),
    encoding: encodingReading.nullable().meta({ description: 'null for a workbook' }),
    separator: z.enum(separators).nullable().meta({ description: 'null for a workbook' }),
    sheet: z.string().nullable().meta({ description: 'The sheet read; null for a text file' }),
    sheets: z.array(z.string()).meta({
      description: 'The visible sheets; hidden ones are neither read nor listed',
    }),
    hiddenRows: z.int().meta({ description: 'Rows that the workbook hides; also read' }),
    hiddenColumns: z.array(z.string()).meta({
      description: 'Letters of the columns that the workbook hides; also read',
    }),
    headerRow: z.int().nullable().meta({
      description: 'Row of the headings, or the last of several',
    }),
    columns: columnsReading.nullable().meta({ description: 'null for a file that is no table' }),
    titleRows: z.array(z.object({ row: z.int(), text: z.string() })).meta({
      description: 'Rows above the headings, which are not read',
    }),
    dates: z.object({
      order: z.enum(dateOrders).nullable(),
      by: z.enum(dateDecisions),
      example: z.string().nullable().meta({ description: 'The first ambiguous date' }),
    }),
    decimals: decimalReading,
  })
  .meta({ id: 'TableReading', description: 'Reading of a file' })
export type TableReading = z.infer<typeof tableReading>

/** Reading of a file before its columns are identified. */
export type TableSource = Pick<
  TableReading,
  'format' | 'encoding' | 'separator' | 'sheet' | 'sheets' | 'hiddenRows' | 'hiddenColumns'
>

/** Source of a table, the person's choices for reading it, and those remembered for the company. */
export type ReadingContext = {
  source: TableSource
  chosenDates?: DateOrder | undefined
  rememberedDates?: DateOrder | undefined
  chosenDecimals?: DecimalMarkName | undefined
  rememberedDecimals?: DecimalMarkName | undefined
  chosenColumns?: string | undefined
  /** Returns the columns chosen for an earlier file with these headings. */
  rememberedColumns?: ((headings: readonly string[]) => string | undefined) | undefined
  /** Time zone of the company, for the day of an instant. */
  timeZone?: string | undefined
  /** Whether the company wants lots, dates and serial numbers; otherwise columns with these headings are ignored. */
  asksForLots?: boolean | undefined
}

/** Source of rows that come from no file. */
export const unknownSource: TableSource = {
  format: 'csv',
  encoding: null,
  separator: null,
  sheet: null,
  sheets: [],
  hiddenRows: 0,
  hiddenColumns: [],
}
