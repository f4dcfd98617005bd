// The format of a backup, unzipped. Header: a line of JSON. Each table: a line of JSON, its rows as COPY writes them,
// and `\.`. Footer: a line of JSON with checksums; a file without it is incomplete.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { AppliedMigration } from '#database/migrate.ts'
import type { BackupTable, TableChecksum } from './backup-tables.ts'

const format = 'oto-backup-1'
const maxLineBytes = 10_000_000

export type BackupHeader = { kind: typeof format; madeAt: string; migrations: AppliedMigration[] }
export type BackupFooter = {
  checksums: Record<string, TableChecksum>
  companies: number[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

export const backupHeader = (madeAt: string, migrations: AppliedMigration[]): BackupHeader => ({
  kind: format,
  madeAt,
  migrations,
})

const jsonLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Generates the bytes of a backup. */
export async function* serializeBackup(
  header: BackupHeader,
  tables: BackupTable[],
  rowsOf: (table: BackupTable) => AsyncGenerator<Buffer, TableChecksum>,
  footerOf: () => Promise<Omit<BackupFooter, 'checksums'>>,
): AsyncGenerator<Buffer, void> {
  yield jsonLine(header)
  const checksums: Record<string, TableChecksum> = {}
  for (const table of tables) {
    yield jsonLine({ table: table.name, columns: table.columns })
    checksums[table.name] = yield* rowsOf(table)
    yield Buffer.from('\\.\n')
  }
  yield jsonLine({ checksums, ...(await footerOf()) })
}

/** Thrown for a file that is not a backup, or is incomplete or altered. */
export class DamagedBackupError extends Error {
  constructor(message: string) {
    super(`${message} Nothing was restored. Use another backup file.`)
  }
}

const damagedError = (file: string) =>
  new DamagedBackupError(`${file} is damaged: it is not a whole backup of Oto.`)

/** Reader of a backup, from its beginning to its end. */
export type BackupReader = {
  header: BackupHeader
  /** Returns the next table; undefined after the last. Its rows must be read before the next call. */
  nextTable: () => Promise<
    { name: string; columns: string[]; rows: AsyncIterable<Buffer> } | undefined
  >
  /** The footer, once the last table is read. */
  footer: () => BackupFooter
  close: () => void
}

function parseLine(text: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedError(file)
  }
}

/** Opens a backup; throws if it is damaged, at once or while it is read. */
export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.once('error', (error) => unzipped.destroy(error))
  const chunks = unzipped[Symbol.asyncIterator]()
  // Starts with the previous line's newline, so that even an empty table ends with the same bytes.
  let buffer = Buffer.from('\n')

  const readMore = async () => {
    const { done, value } = await chunks.next().catch(() => ({ done: true, value: undefined }))
    if (done) throw damagedError(file)
    buffer = Buffer.concat([buffer, value as Buffer])
  }
  const nextLine = async (): Promise<Record<string, unknown>> => {
    for (;;) {
      const lineEnd = buffer.indexOf('\n', 1)
      if (lineEnd >= 0) {
        const text = buffer.subarray(1, lineEnd).toString()
        buffer = buffer.subarray(lineEnd)
        if (!text.startsWith('{')) throw damagedError(file)
        return parseLine(text, file)
      }
      if (buffer.length > maxLineBytes) throw damagedError(file)
      await readMore()
    }
  }
  async function* nextRows() {
    let rowsStart = 1
    for (;;) {
      const end = buffer.indexOf('\n\\.\n')
      if (end >= 0) {
        if (end + 1 > rowsStart) yield buffer.subarray(rowsStart, end + 1)
        buffer = buffer.subarray(end + 3)
        return
      }
      const safeEnd = buffer.length - 3
      if (safeEnd > rowsStart) {
        yield buffer.subarray(rowsStart, safeEnd)
        buffer = buffer.subarray(safeEnd)
        rowsStart = 0
      }
      await readMore()
    }
  }

  const header = (await nextLine()) as BackupHeader
  if (header.kind !== format) throw damagedError(file)
  let footer: BackupFooter | undefined
  return {
    header,
    nextTable: async () => {
      const { table, columns, ...others } = await nextLine()
      if (typeof table === 'string') {
        return { name: table, columns: columns as string[], rows: nextRows() }
      }
      if (!('checksums' in others)) {
        throw new Error(
          `${file} was made by a development version of Oto, before 0.2.0: restore it with that version.`,
        )
      }
      footer = others as BackupFooter
      return undefined
    },
    footer: () => {
      if (!footer) throw damagedError(file)
      return footer
    },
    close: () => source.destroy(),
  }
}
