import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import type { TableSource } from '#domain/imports/table/table-reading.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'

/** Error of a file that cannot be read as a table. */
export class TableFailure extends Error {
  override name = 'TableFailure'
  readonly refusal: TableRefusal
  readonly row: number | undefined
  /** Properties of the file detected before the failure. */
  source: TableSource | undefined

  constructor(refusal: TableRefusal, row?: number) {
    super(refusal)
    this.refusal = refusal
    this.row = row
  }

  /** Adds the properties detected before the failure. */
  withSource(source: TableSource): this {
    this.source = source
    return this
  }
}

/** Converts an error of reading a file to a TableFailure. Out-of-memory errors are thrown again. */
export function failureOf(error: unknown): TableFailure {
  if (isOutOfMemory(error)) throw error
  return error instanceof TableFailure ? error : new TableFailure('damaged')
}
