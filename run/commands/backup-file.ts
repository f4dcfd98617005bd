// The format of a backup, unzipped. Header: a line of JSON. Each table: a line of JSON, its rows as COPY writes them,
// and `\.`. Footer: a line of JSON with checksums; a file without it is incomplete.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { AppliedMigration } from '#database/migrate.ts'
import type { BackupTable, TableChecksum } from './backup-tables.ts'

const kind = 'oto-backup-1'

export type BackupHeader = { kind: typeof kind; madeAt: string; migrations: AppliedMigration[] }
export type BackupFooter = {
  checksums: Record<string, TableChecksum>
  companies: number[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

export const backupHeader = (madeAt: string, migrations: AppliedMigration[]): BackupHeader => ({
  kind,
  madeAt,
  migrations,
})

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Generates the bytes of a backup. */
export async function* serializeBackup(
  header: BackupHeader,
  tables: BackupTable[],
  rowsOf: (table: BackupTable) => AsyncGenerator<Buffer, TableChecksum>,
  footerOf: () => Promise<Omit<BackupFooter, 'checksums'>>,
): AsyncGenerator<Buffer, void> {
  yield line(header)
  const checksums: Record<string, TableChecksum> = {}
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns })
    checksums[table.name] = yield* rowsOf(table)
    yield Buffer.from('\\.\n')
  }
  yield line({ checksums, ...(await footerOf()) })
}

/** Thrown for a file that is not a backup, or is incomplete or altered. */
export class DamagedBackupError extends Error {
  constructor(fault: string) {
    super(`${fault} Nothing was restored. Use another backup file.`)
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
      if (buffer.length > 10_000_000) throw damagedError(file)
      await readMore()
    }
  }
  async function* nextRows() {
    let begin = 1
    for (;;) {
      const end = buffer.indexOf('\n\\.\n')
      if (end >= 0) {
        if (end + 1 > begin) yield buffer.subarray(begin, end + 1)
        buffer = buffer.subarray(end + 3)
        return
      }
      const safeEnd = buffer.length - 3
      if (safeEnd > begin) {
        yield buffer.subarray(begin, safeEnd)
        buffer = buffer.subarray(safeEnd)
        begin = 0
      }
      await readMore()
    }
  }

  const header = (await nextLine()) as BackupHeader
  if (header.kind !== kind) throw damagedError(file)
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
