import { createHash } from 'node:crypto'
import { connect, isIP } from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import { sftpTarget } from '#domain/webhooks/sftp-address.ts'
import type { DeliveryReason } from '#domain/webhooks/webhook-delivery.ts'
import {
  AddressRefused,
  checkedLookup,
  isAllowedAddress,
} from '#server/webhooks/outbound-address.ts'
import {
  type Outbound,
  type OutboundReply,
  outboundLimits,
} from '#server/webhooks/outbound-post.ts'

/** Folder of an SFTP server, with the password or private key and the accepted key of the server. */
type SftpFolder = { url: string; secret: string; hostKey: string | null }

const noSuchFile = 2

class FileDiffers extends Error {}

/**
 * Writes a file to an SFTP server once. It has its name only when it is whole; one of that name and size was written by
 * an earlier try, and no file is ever replaced. The secret is sent only to a server with the accepted key; the reply to
 * another one is the fingerprint of its key.
 */
export async function putOutbound(
  { url, secret, hostKey }: SftpFolder,
  name: string,
  bytes: Buffer,
  { networks, limits, resolver }: Outbound,
): Promise<OutboundReply> {
  const { connectMs, totalMs, replyCharacters } = { ...outboundLimits, ...limits }
  const rules = { networks, isPlain: false }
  const target = sftpTarget(url)
  // Node does not look up literal addresses.
  if (!target || (isIP(target.host) !== 0 && !isAllowedAddress(target.host, rules)))
    return { reason: 'address-refused', reply: '' }
  const { host, port, username, folder } = target
  // Loaded at its first use, because few installations have such servers.
  const { default: ssh } = await import('ssh2')
  const client = new ssh.Client()
  const signal = AbortSignal.timeout(totalMs)
  const socket = connect({
    host,
    port,
    lookup: checkedLookup(rules, resolver),
    signal,
    noDelay: true,
  })
  let shownKey: string | null = hostKey
  try {
    await new Promise<void>((done, failed) => {
      socket.on('error', failed)
      client.on('error', failed)
      client.on('close', () => failed(new Error('the connection was closed')))
      // Many servers ask for the password in this way only.
      client.on('keyboard-interactive', (_name, _text, _lang, prompts, answer) =>
        answer(prompts.map(() => secret)),
      )
      client.on('ready', () =>
        client.sftp((error, sftp) => {
          if (error) failed(error)
          else write(sftp, `${folder}/${name}`, bytes).then(done, failed)
        }),
      )
      client.connect({
        ...{ sock: socket, username, readyTimeout: connectMs },
        ...(secret.trimStart().startsWith('-----BEGIN ')
          ? { privateKey: secret }
          : { password: secret, tryKeyboard: true }),
        hostVerifier: (key: Buffer) => {
          shownKey = fingerprintOf(key)
          return shownKey === hostKey
        },
      })
    })
    return { status: null, reply: '', retryAfterSeconds: undefined }
  } catch (error) {
    if (shownKey !== null && shownKey !== hostKey) return { reason: 'host-key', reply: shownKey }
    const reply = String((error as Error).message)
      .slice(0, replyCharacters)
      .toWellFormed()
    return { reason: signal.aborted ? 'no-answer' : reasonOf(error as SshError), reply }
  } finally {
    socket.destroy()
  }
}

/** Fingerprint of a public key, as OpenSSH prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

type Callback<Result> = (error: Error | null | undefined, result: Result) => void
const called = <Result>(call: (callback: Callback<Result>) => unknown) =>
  new Promise<Result>((done, failed) =>
    call((error, result) => (error ? failed(error) : done(result))),
  )

async function write(sftp: SFTPWrapper, path: string, bytes: Buffer): Promise<void> {
  const former = await sizeOf(sftp, path)
  if (former === bytes.length) return
  if (former !== undefined) throw new FileDiffers('another file has this name')
  const part = `${path}.part`
  await called<void>((callback) => sftp.writeFile(part, bytes, (error) => callback(error)))
  if ((await sizeOf(sftp, part)) !== bytes.length) throw new FileDiffers('the file is not whole')
  await called<void>((callback) => sftp.rename(part, path, callback))
}

const sizeOf = (sftp: SFTPWrapper, path: string) =>
  called<{ size: number }>((callback) => sftp.stat(path, callback)).then(
    ({ size }) => size,
    (error: SshError) => {
      if (error.code === noSuchFile) return undefined
      throw error
    },
  )

type SshError = Error & { code?: string | number; level?: string }

function reasonOf(error: SshError): DeliveryReason {
  const { code, level, message } = error
  if (error instanceof AddressRefused) return 'address-refused'
  // SFTP has numbers, Node has names.
  if (error instanceof FileDiffers || typeof code === 'number') return 'not-written'
  if (level === 'client-authentication' || message.startsWith('Cannot parse privateKey'))
    return 'login-refused'
  return level === 'client-timeout' || code === 'ETIMEDOUT' ? 'no-answer' : 'unreachable'
}
