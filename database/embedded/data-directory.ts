import { mkdir, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A data directory that PostgreSQL cannot work in; waiting does not help. */
export class UnusableDirectory extends Error {}

const reasonByCode: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this account',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'it is a file, or is below one',
  EEXIST: 'it is a file',
}

const errorOf = (directory: string, reason: string) =>
  new UnusableDirectory(
    `DATA_DIR is ${directory}, where Oto cannot keep its database, because ${reason}: set DATA_DIR to a folder that this ` +
      'account may write to, or DATABASE_URL to a PostgreSQL of yours.',
  )

type FileError = Error & { code?: string; syscall?: string }

/** Rethrows an error of the file system, or of PostgreSQL on a full disk, as a sentence that names the setting. */
export const explainDirectoryError =
  (directory: string) =>
  (error: unknown): never => {
    const { code = '', syscall, message } = error as FileError
    if (syscall && !/^(connect|spawn)/.test(syscall) && reasonByCode[code])
      throw errorOf(directory, reasonByCode[code])
    if (message.includes('No space left on device')) throw errorOf(directory, 'its disk is full')
    throw error
  }

/** Creates a directory and its parents. Node's `recursive` never returns for a path below /proc. */
export async function makeDirectory(directory: string): Promise<void> {
  const directoryExists = (path: string) =>
    stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
  if (await directoryExists(directory)) return
  const parent = dirname(directory)
  if (parent !== directory && !(await stat(parent).catch(() => undefined)))
    await makeDirectory(parent)
  await mkdir(directory).catch(async (error) => {
    // Another process may have created it.
    if (!(await directoryExists(directory))) throw error
  })
}

const mebibyte = 2 ** 20
/** Space for a new cluster with its WAL, and for more WAL of an existing one. */
const minFreeBytes = { new: 128 * mebibyte, existing: 16 * mebibyte }

/**
 * Refuses a disk that is too full for PostgreSQL to start. The files are in the directory `actual`; the message names
 * the directory `named`.
 */
export async function assertFreeSpace(
  { named, actual }: { named: string; actual: string },
  isNew: boolean,
): Promise<void> {
  const { bavail, bsize } = await statfs(actual)
  const [freeBytes, minBytes] = [bavail * bsize, minFreeBytes[isNew ? 'new' : 'existing']]
  if (freeBytes >= minBytes) return
  const toMiB = (bytes: number) => Math.floor(bytes / mebibyte)
  const [free, needed] = [toMiB(freeBytes), toMiB(minBytes)]
  throw errorOf(named, `its disk is full (${free} MiB are free of ${needed} needed)`)
}
