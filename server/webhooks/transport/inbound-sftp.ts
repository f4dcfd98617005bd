import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { interchangeLimits } from '#domain/messages/edifact/received-interchange.ts'
import type { Outbound } from '#server/webhooks/transport/outbound-post.ts'
import {
  called,
  FileDiffers,
  inSftpSession,
  isRefusalOfFile,
  type SftpAccess,
  type SftpFailure,
  sizeOf,
} from '#server/webhooks/transport/sftp-session.ts'

/** A file of a folder, as it was listed: its size in bytes, its last change in seconds since 1970. */
export type ListedFile = { name: string; size: number; changedAt: number }

/** Maximum files of a folder that are read at once; others follow at the next time. */
export const maxFiles = 20
/** Maximum files that are remembered; a folder may have more. */
const maxListed = 1000

/** Files that are left in a folder, and whether the server or Oto refused one. */
type Taken = { files: ListedFile[]; hasRefused: boolean }

/**
 * Reads the files of a folder that are as they were when it was listed before, oldest first: others may still be
 * written. Each that `take` takes is moved to the subfolder `done`. Throws what `take` throws.
 */
export async function takeFiles(
  access: SftpAccess,
  { folder, former }: { folder: string; former: readonly ListedFile[] },
  take: (bytes: Buffer) => Promise<boolean>,
  outbound: Outbound,
): Promise<{ result: Taken } | SftpFailure> {
  let notStored: { error: unknown } | undefined
  const end = await inSftpSession(access, outbound, async (sftp) => {
    const listed = await listFiles(sftp, folder)
    const known = new Set(former.map(keyOf))
    const isTooLarge = ({ size }: ListedFile) => size > interchangeLimits.bytes
    const ready = listed
      .filter((file) => known.has(keyOf(file)) && !isTooLarge(file))
      .slice(0, maxFiles)
    const refused: ListedFile[] = listed.filter(isTooLarge)
    for (const file of ready)
      try {
        const bytes = await read(sftp, `${folder}/${file.name}`, file.size)
        const isTaken = await take(bytes).catch((error: unknown) => {
          notStored = { error }
          throw error
        })
        if (isTaken) await moveToDone(sftp, folder, file.name)
        else refused.push(file)
      } catch (error) {
        if (notStored || !isRefusalOfFile(error)) throw error
        refused.push(file)
      }
    return {
      files: listed.filter((file) => refused.includes(file) || !ready.includes(file)),
      hasRefused: refused.length > 0,
    }
  })
  if (notStored) throw notStored.error
  return end
}

const keyOf = ({ name, size, changedAt }: ListedFile) => `${size} ${changedAt} ${name}`

// Many systems give a file such a name while they write it.
const isBeingWritten = (name: string) => /^\.|\.(part|tmp|filepart)$/i.test(name)

async function listFiles(sftp: SFTPWrapper, folder: string): Promise<ListedFile[]> {
  const entries = await called<FileEntryWithStats[]>((callback) => sftp.readdir(folder, callback))
  return entries
    .filter(({ filename, attrs }) => attrs.isFile() && !isBeingWritten(filename))
    .map(({ filename, attrs }) => ({
      ...{ name: filename, size: attrs.size, changedAt: attrs.mtime },
    }))
    .sort((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1))
    .slice(0, maxListed)
}

async function read(sftp: SFTPWrapper, path: string, size: number): Promise<Buffer> {
  const handle = await called<Buffer>((callback) => sftp.open(path, 'r', callback))
  // One byte more shows a file that grew.
  const bytes = Buffer.alloc(size + 1)
  let length = 0
  for (let count = 1; count > 0 && length < bytes.length; length += count)
    count = await called<number>((callback) =>
      sftp.read(handle, bytes, length, bytes.length - length, length, callback),
    )
  await called<void>((callback) => sftp.close(handle, (error) => callback(error)))
  if (length !== size) throw new FileDiffers('the file changed while it was read')
  return bytes.subarray(0, size)
}

async function moveToDone(sftp: SFTPWrapper, folder: string, name: string): Promise<void> {
  const done = `${folder}/done`
  if ((await sizeOf(sftp, done)) === undefined)
    await called<void>((callback) => sftp.mkdir(done, (error) => callback(error)))
  const isTaken = (await sizeOf(sftp, `${done}/${name}`)) !== undefined
  const target = isTaken ? `${Date.now()}-${name}` : name
  await called<void>((callback) => sftp.rename(`${folder}/${name}`, `${done}/${target}`, callback))
}
