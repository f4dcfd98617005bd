import type { TableRow } from '#domain/imports/table/table-file.ts'
import { type TableSource, unknownSource } from '#domain/imports/table/table-reading.ts'
import { tableCollector } from '#server/spreadsheets/reading/cell-limit.ts'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { readFormats } from '#server/spreadsheets/reading/xlsx-formats.ts'
import { readSheet } from '#server/spreadsheets/reading/xlsx-sheet.ts'
import { readStrings } from '#server/spreadsheets/reading/xlsx-strings.ts'
import { readWorkbook } from '#server/spreadsheets/reading/xlsx-workbook.ts'
import { refuseZipBombs } from '#server/spreadsheets/reading/zip-directory.ts'
import { ZipParts } from '#server/spreadsheets/reading/zip-part.ts'

/** Reads the rows of a visible sheet, by default the first, without inflating the file in memory. */
export async function xlsxRows(
  bytes: Uint8Array,
  sheetName?: string,
): Promise<{ rows: TableRow[]; source: TableSource }> {
  refuseZipBombs(bytes)
  const source: TableSource = { ...unknownSource, format: 'xlsx' }
  try {
    const parts = new ZipParts(bytes)
    const { sheets, isFrom1904, strings, styles } = await readWorkbook(parts)
    source.sheets = sheets.map(({ name }) => name)
    const sheet =
      sheetName === undefined ? sheets[0] : sheets.find(({ name }) => name === sheetName)
    if (!sheet) throw new TableFailure('no-sheet')
    source.sheet = sheet.name
    const context = {
      strings: await readStrings(parts, strings),
      formats: await readFormats(parts, styles),
      isFrom1904,
    }
    const table = tableCollector()
    Object.assign(source, await readSheet(parts, sheet.path, context, table))
    return { rows: table.rows, source }
  } catch (error) {
    throw failureOf(error).withSource(source)
  }
}
