import type { TableRefusal } from '#domain/table-file.ts'

/** Thrown where a file turns out not to be a table that can be read. */
export class TableFailure extends Error {
  override name = 'TableFailure'
  readonly refusal: TableRefusal
  readonly row: number | undefined

  constructor(refusal: TableRefusal, row?: number) {
    super(refusal)
    this.refusal = refusal
    this.row = row
  }
}
