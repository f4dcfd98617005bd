// npm run import-orders -- FILE --company ID_OR_NAME [options]
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import type { ImportReport } from '#domain/imports/order-import-report.ts'
import { type ImportTable, readImportTable } from '#domain/imports/order-import-table.ts'
import { tableLimits } from '#domain/imports/table-file.ts'
import {
  encodings,
  type ReadingChoice,
  readingChoiceWithDates,
} from '#domain/imports/table-reading.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { readCompanyReading, rememberDates } from '#server/orders/import-date-order.ts'
import { importTable } from '#server/orders/order-import-step.ts'
import { readUpload, refuseUnsure } from '#server/spreadsheets/table-upload.ts'
import { requireCompany } from './cli-messages.ts'
import {
  inTransaction,
  parseCommandLine,
  runCommand,
  UsageError,
  withInstallationDatabase,
} from './command-line.ts'
import { previewMessages } from './import-preview-messages.ts'
import { readingMessages } from './table-reading-messages.ts'

const usage = `npm run import-orders -- FILE --company ID_OR_NAME [--good-rows] [--preview]
  [--dates ORDER] [--encoding NAME] [--sheet NAME]

  FILE         CSV or XLSX with one order line a row
  --company    the buying company, by its number or its name
  --good-rows  take the good rows though others are bad; without it nothing is taken then
  --preview    say what would happen, and change nothing
  --dates      day-first or month-first: how 10/05/2026 is meant where the file does not prove it
  --encoding   of a CSV file: ${encodings.join(', ')}
  --sheet      which visible sheet of a workbook is read; the first without it`

type Arguments = {
  file: string
  company: string
  rows: 'all' | 'good'
  isPreview: boolean
  choice: ReadingChoice
}

const choiceShape = z.strictObject(readingChoiceWithDates)

function readArguments(): Arguments {
  const { argument, values } = parseCommandLine(usage, {
    company: { type: 'string' },
    'good-rows': { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    dates: { type: 'string' },
    encoding: { type: 'string' },
    sheet: { type: 'string' },
  })
  const { dates, encoding, sheet } = values
  const choice = choiceShape.safeParse({ dates, encoding, sheet })
  if (!choice.success) throw new UsageError(usage)
  if (!values.company) throw new UsageError(usage)
  return {
    // npm runs commands in the folder of the package, whatever folder the person is in.
    file: resolve(process.env.INIT_CWD ?? '.', argument),
    company: values.company,
    rows: values['good-rows'] ? 'good' : 'all',
    isPreview: values.preview,
    choice: choice.data,
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => {
    throw new UsageError(`There is no file ${file}.`)
  })
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`)
  if (found.size > tableLimits.bytes)
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

async function importFile(database: Database, given: Arguments): Promise<ImportReport> {
  const bytes = await readBytes(given.file)
  return inTransaction(database, async (transaction) => {
    const { id } = await requireCompany(transaction, given.company)
    await transaction.setTenant(id)
    const remembered = await readCompanyReading(transaction.execute, id)
    const upload = await readUpload<ImportTable>(bytes, readImportTable, given.choice, remembered)
    if (!given.isPreview) refuseUnsure(upload.table)
    const step = given.isPreview ? 'preview' : given.rows
    const source = sourceOf(given.file, upload)
    const report = await importTable(transaction.execute, id, upload.table, step, source)
    if (report.isImported) await rememberDates(transaction.execute, id, report.reading)
    return report
  })
}

const codeText = (code: string) => code.replaceAll('-', ' ')
const params = (details: object = {}) =>
  Object.entries(details)
    .map(([name, value]) => ` (${name} ${value})`)
    .join('')

function print(report: ImportReport, given: Arguments) {
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
  for (const { row, column, code, value, params: details } of report.errors) {
    lines.push(
      `Row ${row}${column ? `, ${column}` : ''}: ${codeText(code)}${params(details)}: ${JSON.stringify(value)}`,
    )
  }
  const unlisted = report.errorCount - report.errors.length
  if (unlisted > 0) lines.push(`… and ${unlisted} more errors.`)
  if (report.bad > 0 && !report.isImported && !given.isPreview) {
    lines.push('Nothing was imported. Correct the rows, or import the valid ones with --good-rows.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function toFileError(error: Error): never {
  const reasons = error instanceof ProblemError ? (error.extras.errors ?? []) : []
  if (reasons.length === 0) throw error
  const sentences = reasons.map(({ params: details }) => {
    const { reason = '', ...more } = details ?? {}
    return `The file cannot be read: ${codeText(String(reason))}${params(more)}.`
  })
  throw new UsageError(sentences.join('\n'))
}

await runCommand(async () => {
  const given = readArguments()
  const report = await withInstallationDatabase({ commandName: 'import-orders' }, (database) =>
    importFile(database, given),
  ).catch(toFileError)
  print(report, given)
  process.exitCode = report.bad > 0 ? 1 : 0
})
