import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import { csvRows } from '#server/spreadsheets/reading/csv-rows.ts'
import type { RawTable, TableInput, TableOutput } from '#server/spreadsheets/reading/read-table.ts'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { xlsxRows } from '#server/spreadsheets/reading/xlsx-rows.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b)

/** Returns the kind of a file that is neither a workbook nor CSV; null if it may be CSV. */
function otherKindOf(bytes: Uint8Array): TableRefusal | null {
  // Container of Excel files before 2007, and of encrypted Excel files.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return isEncrypted ? 'encrypted' : 'old-excel'
  }
  // Excel 2 to 4, and workbook streams of Excel 5 to 95 without their container, begin with a BOF record.
  if (
    startsWith(bytes, 0x09) &&
    [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
    bytes[3] === 0
  )
    return 'old-excel'
  return textKindOf(headOf(bytes))
}

/** Returns the beginning of a text in any encoding; the searched marks are ASCII. */
function headOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4096))
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart()
}

function textKindOf(head: string): TableRefusal | null {
  if (/^<(?:\?xml|\?mso-application|!--|(?:\w+:)?(?:workbook|document)\b)/i.test(head))
    return markupKindOf(head)
  if (/^<(?:!doctype\s+html|html|head|body|table|meta|style|title|div|script)\b/i.test(head))
    return 'web-page'
  // A web page and its parts in one file, as browsers and Excel save it.
  if (
    /^(?:From|MIME-Version|Date|Subject|Content-Type):/i.test(head) &&
    /\bmultipart\/related\b/i.test(head)
  )
    return 'web-page'
  if (/^TABLE\s*\r?\n0,1\r?\n/.test(head)) return 'dif'
  // A CSV heading may also be "ID;P…"; in SYLK, options or cell records follow.
  return /^ID;P[^;\r\n]*(?:(?:;[NE])+\s*[\r\n]|[\s\S]*[\r\n]C;(?:[XY]\d+;)+K)/.test(head)
    ? 'sylk'
    : null
}

function markupKindOf(head: string): TableRefusal | null {
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml-spreadsheet'
  if (/<office:document\b/.test(head)) return 'flat-open-document'
  if (/<(?:!doctype\s+)?html\b/i.test(head)) return 'web-page'
  return head.startsWith('<?') ? 'not-a-table' : null
}

/** Reads the rows of a file in a worker process, so that a hostile file can neither block nor exhaust the server. */
export default async function readRows(input: TableInput): Promise<TableOutput> {
  try {
    return await read(input)
  } catch (error) {
    const { refusal, row, source } = failureOf(error)
    return { refusal, ...(row !== undefined && { row }), ...(source && { source }) }
  }
}

async function read({ bytes, choice }: TableInput): Promise<RawTable> {
  if (bytes.length === 0) throw new TableFailure('empty')
  if (isZip(bytes)) return xlsxRows(bytes, choice.sheet)
  const other = otherKindOf(bytes)
  if (other) throw new TableFailure(other)
  return csvRows(bytes, choice.encoding)
}
