// The file of a backup, unpacked: a line of JSON that says what it is; for each table a line of JSON, its rows as COPY
// writes them, and `\.`; and a line of JSON with the sums, without which it is not whole.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { BackupTable, TableChecksum } from './backup-tables.ts'

const kind = 'oto-backup-1'

export type AppliedMigration = { name: string; hash: string }

/** What a backup says before its tables, and after them. */
export type BackupHeader = { kind: typeof kind; madeAt: string; migrations: AppliedMigration[] }
export type BackupFooter = {
  sums: Record<string, TableChecksum>
  companies: number[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

export const backupHeader = (madeAt: string, migrations: AppliedMigration[]): BackupHeader => ({
  kind,
  madeAt,
  migrations,
})

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Writes a backup from its parts. */
export async function* serializeBackup(
  begin: BackupHeader,
  tables: BackupTable[],
  rowsOf: (table: BackupTable) => AsyncGenerator<Buffer, TableChecksum>,
  rest: () => Promise<Omit<BackupFooter, 'sums'>>,
): AsyncGenerator<Buffer, void> {
  yield line(begin)
  const sums: Record<string, TableChecksum> = {}
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns })
    sums[table.name] = yield* rowsOf(table)
    yield Buffer.from('\\.\n')
  }
  yield line({ sums, ...(await rest()) })
}

/** A file that is no backup, half of one, or one that something has changed. */
export class DamagedBackupError extends Error {
  constructor(what: string) {
    super(`${what} Nothing was restored. Take another backup.`)
  }
}

const broken = (file: string) =>
  new DamagedBackupError(`${file} is damaged: it is not a whole backup of Oto.`)

/** A backup being read, part after part. */
export type BackupReader = {
  opening: BackupHeader
  /** The next table, whose rows must be read before the next; undefined after the last. */
  nextTable: () => Promise<
    { name: string; columns: string[]; rows: AsyncIterable<Buffer> } | undefined
  >
  /** What the file says after its last table. */
  closing: () => BackupFooter
  close: () => void
}

function parsed(text: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw broken(file)
  }
}

/** Opens the file of a backup; anything else, or half of one, is refused when that shows. */
export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.once('error', (error) => unpacked.destroy(error))
  const chunks = unpacked[Symbol.asyncIterator]()
  // Begins with the end of the line before: then the end of a table is the same wherever it is.
  let rest = Buffer.from('\n')

  const more = async () => {
    const { done, value } = await chunks.next().catch(() => ({ done: true, value: undefined }))
    if (done) throw broken(file)
    rest = Buffer.concat([rest, value as Buffer])
  }
  const nextLine = async (): Promise<Record<string, unknown>> => {
    for (;;) {
      const end = rest.indexOf('\n', 1)
      if (end >= 0) {
        const text = rest.subarray(1, end).toString()
        rest = rest.subarray(end)
        if (!text.startsWith('{')) throw broken(file)
        return parsed(text, file)
      }
      if (rest.length > 10_000_000) throw broken(file)
      await more()
    }
  }
  async function* nextRows() {
    let begin = 1
    for (;;) {
      const end = rest.indexOf('\n\\.\n')
      if (end >= 0) {
        if (end + 1 > begin) yield rest.subarray(begin, end + 1)
        rest = rest.subarray(end + 3)
        return
      }
      const safe = rest.length - 3
      if (safe > begin) {
        yield rest.subarray(begin, safe)
        rest = rest.subarray(safe)
        begin = 0
      }
      await more()
    }
  }

  const first = (await nextLine()) as BackupHeader
  if (first.kind !== kind) throw broken(file)
  let last: BackupFooter | undefined
  return {
    opening: first,
    nextTable: async () => {
      const { table, columns, ...others } = await nextLine()
      if (typeof table === 'string') {
        return { name: table, columns: columns as string[], rows: nextRows() }
      }
      last = others as BackupFooter
      return undefined
    },
    closing: () => {
      if (!last) throw broken(file)
      return last
    },
    close: () => source.destroy(),
  }
}
