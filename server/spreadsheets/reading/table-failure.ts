import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import type { TableSource } from '#domain/imports/table/table-reading.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'

/** Thrown for a file that cannot be read as a table. */
export class TableFailure extends Error {
  override name = 'TableFailure'
  readonly refusal: TableRefusal
  readonly row: number | undefined
  /** The source of the file, as far as it was understood until then. */
  source: TableSource | undefined

  constructor(refusal: TableRefusal, row?: number) {
    super(refusal)
    this.refusal = refusal
    this.row = row
  }

  /** The same failure, with how far the file was read. */
  of(source: TableSource): this {
    this.source = source
    return this
  }
}

/** The failure of a file whose reading threw this. That memory ran out is none: it is thrown again. */
export function failureOf(error: unknown): TableFailure {
  if (isOutOfMemory(error)) throw error
  return error instanceof TableFailure ? error : new TableFailure('damaged')
}
