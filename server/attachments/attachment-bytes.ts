import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { thisCompany } from '#database/client/sql.ts'
import type { FileStore } from '#server/attachments/file-store.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const sliceBytes = 512 * 1024
/** Position of the thumbnail; the slices of the file count from 1. */
export const thumbnailPosition = 0

/** Splits a file into the slices that the database stores. */
export const slicesOf = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, index) =>
    Buffer.from(bytes.buffer, bytes.byteOffset + index * sliceBytes).subarray(
      0,
      Math.min(sliceBytes, bytes.length - index * sliceBytes),
    ),
  )

type AttachmentKey = { companyId: string; id: number }
type StoredFile = AttachmentKey & { byteCount: number; objectKey: string | null }
const bytesRow = z.object({ bytes: z.instanceof(Buffer) })

/** Reads one slice of a file, or its thumbnail, from the database; undefined if it does not exist. */
export const readSlice = async (
  { tenantPool }: Database,
  { companyId, id }: AttachmentKey,
  position: number,
): Promise<Buffer | undefined> =>
  (
    await executeOneAsTenant(
      tenantPool,
      companyId,
      typedSql(bytesRow)`
        select bytes from attachment_contents
        where company_id = ${thisCompany} and attachment_id = ${id} and position = ${position}`,
    )
  )?.bytes

/**
 * Streams a file slice by slice, so that a slow reader holds neither memory nor a connection. The first slice is read
 * before the headers are sent, so that its failure can still become an error reply.
 */
export async function readBytes(
  database: Database,
  store: FileStore | undefined,
  file: StoredFile,
): Promise<Readable> {
  const sliceCount = Math.ceil(file.byteCount / sliceBytes)
  const readSliceAt = async (index: number) => {
    const bytes = await readNumberedSlice(database, store, file, index)
    // The file was deleted meanwhile. The error closes the connection, because the reply is incomplete.
    if (!bytes) throw new ProblemError('not-found')
    return bytes
  }
  const first = await readSliceAt(0)
  async function* slices() {
    yield first
    for (let index = 1; index < sliceCount; index++) yield await readSliceAt(index)
  }
  return Readable.from(slices(), { objectMode: false })
}

function readNumberedSlice(
  database: Database,
  store: FileStore | undefined,
  file: StoredFile,
  index: number,
): Promise<Buffer | undefined> {
  if (file.objectKey === null) return readSlice(database, file, index + 1)
  // The file was stored while FILES_URL was set.
  if (!store) throw new ProblemError('unavailable')
  const from = index * sliceBytes
  return store.readSlice(file.objectKey, from, Math.min(from + sliceBytes, file.byteCount))
}
