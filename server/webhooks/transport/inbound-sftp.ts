import { setTimeout as sleep } from 'node:timers/promises'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { interchangeLimits } from '#domain/messages/edifact/received-interchange.ts'
import type { OutboundSettings } from '#server/webhooks/transport/outbound-post.ts'
import {
  FileRefusedError,
  inSftpSession,
  invoke,
  isRefusalOfFile,
  type SftpAccess,
  type SftpFailure,
  sizeOf,
} from '#server/webhooks/transport/sftp-session.ts'

/**
 * A file of a folder, as it was listed: its size in bytes, its last change in seconds since 1970. `isRefused`: the file
 * could not be read or moved before, so other files come first.
 */
export type ListedFile = { name: string; size: number; changedAt: number; isRefused?: boolean }

/** Maximum files that one reading takes; the next reading takes the others. */
const maxFiles = 20
/** Maximum entries of a folder that are read; a folder may have more. */
const maxListed = 1000
const maxNameLength = 255
/** Limit of a reading in milliseconds; no file is begun after half of it. */
const maxReadingMs = 50_000
/** Share of the limit after which a slow file is skipped, so that it does not end the whole session. */
const fileShare = 0.8

/** Files left in a folder, and whether the server or Oto refused any of them. */
type FolderReading = { files: ListedFile[]; hasRefused: boolean }

/**
 * Reads the files of a folder that have not changed since its last listing, oldest first: a changed file may still be
 * being written. Moves each file that `handleFile` accepts to the subfolder `done`. Rethrows errors of `handleFile`.
 */
export async function takeFiles(
  access: SftpAccess,
  { folder, formerFiles }: { folder: string; formerFiles: readonly ListedFile[] },
  handleFile: (bytes: Buffer) => Promise<boolean>,
  outbound: OutboundSettings,
): Promise<{ result: FolderReading } | SftpFailure> {
  let handlingFailure: { error: unknown } | undefined
  const limits = { totalMs: maxReadingMs, ...outbound.limits }
  const startMs = Date.now()
  const outcome = await inSftpSession(access, { ...outbound, limits }, async (sftp) => {
    const listedFiles = await listFiles(sftp, folder)
    const formerByKey = new Map(formerFiles.map((file) => [keyOf(file), file]))
    const refusedFiles = new Set<ListedFile>(listedFiles.filter(isTooLarge))
    const wasRefused = (file: ListedFile) => formerByKey.get(keyOf(file))?.isRefused === true
    const readyFiles = listedFiles.filter(
      (file) => formerByKey.has(keyOf(file)) && !refusedFiles.has(file),
    )
    const movedFiles = new Set<ListedFile>()
    // Refused files come last, so that they delay no others.
    const filesInOrder = [
      ...readyFiles.filter((file) => !wasRefused(file)),
      ...readyFiles.filter((file) => wasRefused(file)),
    ]
    for (const file of filesInOrder.slice(0, maxFiles)) {
      const spentMs = Date.now() - startMs
      if (spentMs > limits.totalMs / 2) break
      try {
        const reading = readFile(sftp, `${folder}/${file.name}`, file.size)
        const bytes = await Promise.race([reading, failAfter(limits.totalMs * fileShare - spentMs)])
        const isAccepted = await handleFile(bytes).catch((error: unknown) => {
          handlingFailure = { error }
          throw error
        })
        if (isAccepted) await moveToDone(sftp, folder, file.name)
        ;(isAccepted ? movedFiles : refusedFiles).add(file)
      } catch (error) {
        if (handlingFailure || !isRefusalOfFile(error)) throw error
        refusedFiles.add(file)
      }
    }
    const remaining = listedFiles.filter((file) => !movedFiles.has(file))
    return {
      files: remaining.map((file) =>
        refusedFiles.has(file) || wasRefused(file) ? { ...file, isRefused: true } : file,
      ),
      hasRefused: remaining.some((file) => refusedFiles.has(file) || wasRefused(file)),
    }
  })
  if (handlingFailure) throw handlingFailure.error
  return outcome
}

const isTooLarge = ({ size }: ListedFile) => size > interchangeLimits.bytes

const keyOf = ({ name, size, changedAt }: ListedFile) => `${size} ${changedAt} ${name}`

// Names of unfinished files of many systems, and of the files that Oto writes.
const isIgnored = (name: string) =>
  /^\.|\.(part|tmp|filepart)$|^\d{10,}-desadv-d\d\d[ab]\.edi$/i.test(name) ||
  name.length > maxNameLength ||
  name.includes('\0')

async function listFiles(sftp: SFTPWrapper, folder: string): Promise<ListedFile[]> {
  const handle = await invoke<Buffer>((callback) => sftp.opendir(folder, callback))
  const entries: FileEntryWithStats[] = []
  // Reads the folder in batches, because a server may list without end.
  for (let batch = await readBatch(sftp, handle); batch; batch = await readBatch(sftp, handle)) {
    entries.push(...batch)
    if (entries.length > maxListed) break
  }
  await invoke<void>((callback) => sftp.close(handle, (error) => callback(error)))
  return entries
    .slice(0, maxListed)
    .filter(({ filename, attrs }) => attrs.isFile() && !isIgnored(filename))
    .map(({ filename, attrs }) => ({
      ...{ name: filename, size: attrs.size, changedAt: attrs.mtime },
    }))
    .sort((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1))
}

const endOfFolderCode = 1

/** Reads further entries of a folder; undefined at its end. */
const readBatch = (sftp: SFTPWrapper, handle: Buffer) =>
  invoke<FileEntryWithStats[] | undefined>((callback) =>
    sftp.readdir(handle, (error, batch) => {
      const isEnd = (error as { code?: number } | undefined)?.code === endOfFolderCode
      callback(isEnd ? undefined : error, isEnd ? undefined : batch)
    }),
  )

async function readFile(sftp: SFTPWrapper, path: string, size: number): Promise<Buffer> {
  const handle = await invoke<Buffer>((callback) => sftp.open(path, 'r', callback))
  // Reading a byte beyond the size shows that the file grew.
  const bytes = Buffer.alloc(size + 1)
  let length = 0
  for (let count = 1; count > 0 && length < bytes.length; length += count)
    count = await invoke<number>((callback) =>
      sftp.read(handle, bytes, length, bytes.length - length, length, callback),
    )
  await invoke<void>((callback) => sftp.close(handle, (error) => callback(error)))
  if (length !== size) throw new FileRefusedError('the file changed while it was read')
  return bytes.subarray(0, size)
}

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new FileRefusedError('the file takes too long')
}

async function moveToDone(sftp: SFTPWrapper, folder: string, name: string): Promise<void> {
  const doneFolder = `${folder}/done`
  if ((await sizeOf(sftp, doneFolder)) === undefined)
    await invoke<void>((callback) => sftp.mkdir(doneFolder, (error) => callback(error)))
  const isNameTaken = (await sizeOf(sftp, `${doneFolder}/${name}`)) !== undefined
  const target = `${doneFolder}/${isNameTaken ? `${Date.now()}-` : ''}${name}`
  await invoke<void>((callback) => sftp.rename(`${folder}/${name}`, target, callback))
}
