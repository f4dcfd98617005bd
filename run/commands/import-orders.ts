import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { type OrderTable, readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { tableLimits } from '#domain/imports/table/table-file.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'
import {
  inTenantTransaction,
  inTransaction,
  type StatementExecutor,
} from '#server/data/command-transaction.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { retryIfOvertaken } from '#server/orders/import/import-overtaken.ts'
import { getReadingSettings } from '#server/orders/import/import-reading.ts'
import { importTable } from '#server/orders/import/order-import-step.ts'
import { rememberReading } from '#server/spreadsheets/reading/remembered-reading.ts'
import { readUpload, refuseUnsureEncoding } from '#server/spreadsheets/reading/table-upload.ts'
import { parseEntry, requireCompany } from './cli-messages.ts'
import { typedPath, UsageError, withInstallationDatabase } from './command-line.ts'
import { previewMessages } from './import-preview-messages.ts'
import { readingMessages } from './table-reading-messages.ts'

type Options = {
  company: string
  goodRows?: true
  preview?: true
  dates?: string
  decimals?: string
  columns?: string
  encoding?: string
  sheet?: string
}

const choiceShape = z.strictObject(readingChoiceWithDates)

function parseArguments(path: string, options: Options) {
  const { dates, decimals, columns, encoding, sheet } = options
  return {
    file: typedPath(path),
    company: options.company,
    rows: options.goodRows ? ('good' as const) : ('all' as const),
    isPreview: options.preview ?? false,
    choice: parseEntry(
      choiceShape,
      { dates, decimals, columns, encoding, sheet } as z.input<typeof choiceShape>,
      {
        columns: '--columns takes names and numbers of columns: order_code:1,quantity:7.',
        sheet: 'The name of a sheet has 1 to 200 characters.',
      },
    ),
  }
}

type Arguments = ReturnType<typeof parseArguments>

async function readBytes(file: string): Promise<Uint8Array> {
  const stats = await stat(file).catch(() => {
    throw new UsageError(`There is no file ${file}.`)
  })
  if (!stats.isFile()) throw new UsageError(`${file} is not a file.`)
  if (stats.size > tableLimits.bytes)
    throw new UsageError(`${file} is larger than 5 MiB: split it.`)
  return readFile(file)
}

const sourceOf = (file: string, { hash, bytes }: { hash: string; bytes: Uint8Array }) => ({
  userId: null,
  fileName: basename(file)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed(),
  hash,
  bytes: bytes.length,
})

/** Imports or previews a file; no transaction is open while the file is read, which may take a minute. */
export async function importFile(database: Database, parsed: Arguments): Promise<ImportReport> {
  const bytes = await readBytes(parsed.file)
  const { companyId, settings } = await inTransaction(database, async (transaction) => {
    const { id } = await requireCompany(transaction, parsed.company)
    await transaction.setTenant(id)
    return { companyId: id, settings: await getReadingSettings(transaction.execute, id) }
  })
  const upload = await readUpload<OrderTable>(bytes, readOrderTable, parsed.choice, settings)
  if (!parsed.isPreview) refuseUnsureEncoding(upload.table)
  const step = parsed.isPreview ? 'preview' : parsed.rows
  const source = sourceOf(parsed.file, upload)
  const importUpload = async ({ execute }: StatementExecutor) => {
    const report = await importTable(execute, companyId, upload.table, step, source)
    if (report.isImported) await rememberReading(execute, { companyId }, 'orders', report.reading)
    return report
  }
  return retryIfOvertaken(() => inTenantTransaction(database, companyId, importUpload))
}

const manualFieldNames = {
  dueDate: 'due date',
  quantity: 'quantity',
  orderDate: 'order date',
  shipTo: 'ship-to',
} satisfies Record<ImportReport['manualChanges'][number]['field'], string>
const codeText = (code: string) => code.replaceAll('-', ' ')
const paramsText = (details: object = {}) =>
  Object.entries(details)
    .map(([name, value]) => ` (${name} ${value})`)
    .join('')

function printImportReport(report: ImportReport, parsed: Arguments) {
  const outcome = report.isImported ? 'imported' : 'valid, not imported yet'
  const lines = [...readingMessages(report.reading)]
  lines.push(
    `${report.rows} ${report.rows === 1 ? 'row' : 'rows'}: ${report.good} ${outcome}, ${report.bad} with errors.`,
  )
  for (const name of ['suppliers', 'orders', 'lines'] as const) {
    const { created, changed, unchanged } = report[name]
    lines.push(`  ${name.padEnd(9)} ${created} new, ${changed} changed, ${unchanged} unchanged`)
  }
  if (report.preview) lines.push(...previewMessages(report.preview))
  for (const { row, orderCode, lineNumber, wanted, announced } of report.conflicts) {
    lines.push(
      `Row ${row}: order ${orderCode} line ${lineNumber} is for ${wanted} now, but ${announced} is announced.`,
    )
  }
  for (const { row, orderCode, lineNumber, ...change } of report.manualChanges) {
    const { field, byHand, inFile, outcome } = change
    const subject = lineNumber ? `order ${orderCode} line ${lineNumber}` : `order ${orderCode}`
    const [before, now] = [byHand, inFile].map((value) => value || 'nothing')
    lines.push(
      `Row ${row}: ${subject}, ${manualFieldNames[field]}: ${before} by hand is ${outcome}, the file says ${now}.`,
    )
  }
  const unlistedChanges = report.manualChangeCount - report.manualChanges.length
  if (unlistedChanges > 0) lines.push(`… and ${unlistedChanges} more changes by hand.`)
  for (const { row, column, code, value, params: details } of report.errors) {
    lines.push(
      `Row ${row}${column ? `, ${column}` : ''}: ${codeText(code)}${paramsText(details)}: ${JSON.stringify(value)}`,
    )
  }
  const unlisted = report.errorCount - report.errors.length
  if (unlisted > 0) lines.push(`… and ${unlisted} more errors.`)
  if (report.bad > 0 && !report.isImported && !parsed.isPreview) {
    lines.push('Nothing was imported. Correct the rows, or import the valid ones with --good-rows.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function rethrowAsUsageErrors(error: Error): never {
  const reasons = error instanceof ProblemError ? (error.extras.errors ?? []) : []
  if (reasons.length === 0) throw error
  const sentences = reasons.map(({ params: details }) => {
    const { reason = '', ...more } = details ?? {}
    return `The file cannot be read: ${codeText(String(reason))}${paramsText(more)}.`
  })
  throw new UsageError(sentences.join('\n'))
}

export async function importOrdersFile(path: string, options: Options) {
  const parsed = parseArguments(path, options)
  const report = await withInstallationDatabase({ commandName: 'import-orders' }, (database) =>
    importFile(database, parsed),
  ).catch(rethrowAsUsageErrors)
  printImportReport(report, parsed)
  process.exitCode = report.bad > 0 ? 1 : 0
}
