import type { SFTPWrapper } from 'ssh2'
import type { OutboundReply, OutboundSettings } from '#server/webhooks/transport/outbound-post.ts'
import {
  FileRefusedError,
  inSftpSession,
  invoke,
  type SftpAccess,
  sizeOf,
} from '#server/webhooks/transport/sftp-session.ts'

/**
 * Writes a file to an SFTP server once, and gives it its name only when it is complete. A file with that name and size
 * was written by an earlier try. No file is ever replaced.
 */
export async function putOutbound(
  access: SftpAccess,
  name: string,
  bytes: Buffer,
  outbound: OutboundSettings,
): Promise<OutboundReply> {
  const outcome = await inSftpSession(access, outbound, (sftp, folder) =>
    writeOnce(sftp, `${folder}/${name}`, bytes),
  )
  return 'reason' in outcome ? outcome : { status: null, reply: '', retryAfterSeconds: undefined }
}

async function writeOnce(sftp: SFTPWrapper, path: string, bytes: Buffer): Promise<void> {
  const formerSize = await sizeOf(sftp, path)
  if (formerSize === bytes.length) return
  if (formerSize !== undefined) throw new FileRefusedError('another file has this name')
  const partialPath = `${path}.part`
  await invoke<void>((callback) => sftp.writeFile(partialPath, bytes, (error) => callback(error)))
  if ((await sizeOf(sftp, partialPath)) !== bytes.length)
    throw new FileRefusedError('the file is not whole')
  await invoke<void>((callback) => sftp.rename(partialPath, path, callback))
}
