import * as z from 'zod'
import { type MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import { type ImportTable, importReader } from '#domain/imports/table/import-table.ts'
import {
  type Cell,
  cellText,
  type ReadResult,
  readCellCode,
} from '#domain/imports/table/table-cell.ts'
import { headerVocabulary, locateColumns } from '#domain/imports/table/table-header.ts'
import {
  type CellError,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import { codeLengths } from '#domain/messages/code-forms.ts'
import { type CodeMapping, codeMapping, type MappingKind } from '#domain/messages/code-mapping.ts'
import { mappingFaults, mappingsWithout } from '#domain/messages/partner-codes.ts'

/** The columns of a file of code mappings, and their further header texts. */
const headings = headerVocabulary({
  kind: 'clase, classe, type, tipo, tipus',
  our_code: 'ours, your code, codigo propio, codi propi',
  their_code: 'theirs, codigo del sistema, codi del sistema',
})
type MappingColumn = (typeof headings.columns)[number]
const { columns } = headings

// Words that files may use besides those of the API.
const kindWords = headerVocabulary<MappingKind>({
  unit: 'unidad, unitat',
  packageType: 'packagetype, package type, tipo de bulto, tipus de paquet',
  place: 'lugar, lloc',
  carrier: 'transportista',
  supplier: 'proveedor, proveidor',
})

type MappingRow = CodeMapping & { row: number }
export type MappingTable = ImportTable<MappingColumn, MappingRow>

function readKind(cell: Cell): ReadResult<MappingKind> {
  const kind = kindWords.columnOf(cellText(cell))
  return kind ? { value: kind } : { fault: 'not-a-mapping-kind' }
}

function readTheirs(cell: Cell): ReadResult<string> {
  const read = readCellCode(cell, 35)
  if ('fault' in read) return read
  const { data } = codeMapping.shape.theirs.safeParse(read.value)
  return data === undefined ? { fault: 'bad-characters' } : { value: data }
}

function readRow(row: MappedRow<MappingColumn>) {
  const { read, code, result } = rowReader(row, columns)
  return result<MappingRow>({
    row: row.row,
    kind: read('kind', readKind) ?? 'unit',
    ours: code('our_code', 200) ?? '',
    theirs: read('their_code', readTheirs, 35) ?? '',
  })
}

/** Reads a file of code mappings, one to a row. */
export const readMappingTable = importReader({
  columns: { all: columns, required: columns, numbers: [], codes: ['our_code', 'their_code'] },
  readHeader: (cells) => locateColumns(cells, cells.map(headings.columnOf), columns),
  readRow,
})

/** Returns the errors of rows that a format refuses. */
export const mappingErrors = (
  rows: readonly MappingRow[],
  format: AdviceFormat,
): CellError<MappingColumn>[] =>
  mappingFaults(rows, format).flatMap(({ index, side, code }) => {
    const row = rows[index]
    if (!row) return []
    const error = {
      row: row.row,
      column: side === 'ours' ? ('our_code' as const) : ('their_code' as const),
      value: row[side].slice(0, 100),
    }
    return code === 'code-too-long'
      ? { ...error, code: 'too-long', params: { most: codeLengths[row.kind] } }
      : { ...error, code }
  })

const mappingChange = codeMapping.extend({
  outcome: z.enum(['added', 'changed', 'removed']),
  former: z.string().nullable().meta({ description: 'Their former code; null unless changed' }),
})

/** Returns the changes that replace the present mappings by the next ones. Kind and our code identify a mapping. */
export function mappingChanges(
  present: readonly CodeMapping[],
  next: readonly CodeMapping[],
): z.output<typeof mappingChange>[] {
  const key = ({ kind, ours }: CodeMapping) => `${kind} ${ours}`
  const outdated = new Map(mappingsWithout(present, next).map((mapping) => [key(mapping), mapping]))
  const current = mappingsWithout(next, present).map((mapping) => {
    const former = outdated.get(key(mapping))?.theirs ?? null
    outdated.delete(key(mapping))
    return {
      ...mapping,
      outcome: former === null ? ('added' as const) : ('changed' as const),
      former,
    }
  })
  const removed = [...outdated.values()].map((mapping) => ({
    ...{ ...mapping, outcome: 'removed' as const, former: null },
  }))
  return [...current, ...removed]
}

/** Preview of a file of code mappings, which replaces the mappings of an endpoint. */
export const mappingImportReport = z.object({
  ...tableReportFields(cellErrorSchema(columns)),
  codeMappings: z.array(codeMapping).meta({
    description: 'Good rows, to be stored by a change of the endpoint with `version` as If-Match',
  }),
  changes: z.array(mappingChange),
  version: z.int().meta({ description: 'Version of the endpoint that the file changes' }),
})
export type MappingImportReport = z.output<typeof mappingImportReport>
