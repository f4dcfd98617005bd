import type { TableRefusal } from '#domain/imports/table-file.ts'
import type { TableSource } from '#domain/imports/table-reading.ts'

/** Thrown where a file turns out not to be a table that can be read. */
export class TableFailure extends Error {
  override name = 'TableFailure'
  readonly refusal: TableRefusal
  readonly row: number | undefined
  /** What was understood of the file until then. */
  source: TableSource | undefined

  constructor(refusal: TableRefusal, row?: number) {
    super(refusal)
    this.refusal = refusal
    this.row = row
  }

  /** The same failure, of a file of which so much is known. */
  of(source: TableSource): this {
    this.source = source
    return this
  }
}
