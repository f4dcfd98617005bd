import { createHash } from 'node:crypto'
import { connect, isIP } from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import { sftpTarget } from '#domain/webhooks/sftp-address.ts'
import type { DeliveryReason } from '#domain/webhooks/webhook-delivery.ts'
import {
  AddressRefusedError,
  checkedLookup,
  isAllowedAddress,
} from '#server/webhooks/transport/outbound-address.ts'
import { type OutboundSettings, outboundLimits } from '#server/webhooks/transport/outbound-post.ts'

/** Folder of an SFTP server, with the password or private key and the accepted key of the server. */
export type SftpAccess = { url: string; secret: string; hostKey: string | null }

/** Reason why a session failed, with the error message; for another host key, its fingerprint. */
export type SftpFailure = { reason: DeliveryReason; detail: string }

const noSuchFileCode = 2

/** Error of one file: its name is taken, or it changed, is incomplete or takes too long. The session goes on. */
export class FileRefusedError extends Error {}

/**
 * Runs work in a session of an SFTP server and closes it. The secret is sent only to a server with the accepted key.
 * Returns the result of the work, or the reason why there is none.
 */
export async function inSftpSession<Result>(
  { url, secret, hostKey }: SftpAccess,
  { networks, limits, resolver }: OutboundSettings,
  work: (sftp: SFTPWrapper, folder: string) => Promise<Result>,
): Promise<{ result: Result } | SftpFailure> {
  const { connectMs, totalMs, replyCharacters } = { ...outboundLimits, ...limits }
  const rules = { networks, isPlainHttp: false }
  const target = sftpTarget(url)
  // Node does not look up literal addresses.
  if (!target || (isIP(target.host) !== 0 && !isAllowedAddress(target.host, rules)))
    return { reason: 'address-refused', detail: '' }
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
    const result = await new Promise<Result>((resolve, reject) => {
      socket.on('error', reject)
      client.on('error', (error: SshError) => {
        // The number of an SSH disconnect is no status of SFTP.
        if (typeof error.code === 'number') delete error.code
        reject(error)
      })
      client.on('close', () => reject(new Error('the connection was closed')))
      // Many servers ask for the password in this way only.
      client.on('keyboard-interactive', (_name, _text, _lang, prompts, answer) =>
        answer(prompts.map(() => secret)),
      )
      client.on('ready', () =>
        client.sftp((error, sftp) => {
          if (error) reject(error)
          else work(sftp, folder).then(resolve, reject)
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
    return { result }
  } catch (error) {
    if (shownKey !== null && shownKey !== hostKey) return { reason: 'host-key', detail: shownKey }
    const detail = String((error as Error).message)
      .replaceAll('\0', '')
      .slice(0, replyCharacters)
      .toWellFormed()
    return { reason: signal.aborted ? 'no-answer' : reasonOf(error as SshError), detail }
  } finally {
    socket.destroy()
  }
}

/** Fingerprint of a public key, as OpenSSH prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

type Callback<Result> = (error: Error | null | undefined, result: Result) => void

/** Returns the result of a call that takes a callback. */
export const invoke = <Result>(call: (callback: Callback<Result>) => unknown) =>
  new Promise<Result>((resolve, reject) =>
    call((error, result) => (error ? reject(error) : resolve(result))),
  )

type SshError = Error & { code?: string | number; level?: string }

/** Returns the size of a file in bytes; undefined if there is none. */
export const sizeOf = (sftp: SFTPWrapper, path: string): Promise<number | undefined> =>
  invoke<{ size: number }>((callback) => sftp.stat(path, callback)).then(
    ({ size }) => size,
    (error: SshError) => {
      if (error.code === noSuchFileCode) return undefined
      throw error
    },
  )

/** Whether an error is about a file or folder, not about the connection: SFTP has numbers as codes, Node has names. */
export const isRefusalOfFile = (error: unknown): boolean =>
  error instanceof FileRefusedError || typeof (error as SshError).code === 'number'

function reasonOf(error: SshError): DeliveryReason {
  const { code, level, message } = error
  if (error instanceof AddressRefusedError) return 'address-refused'
  if (isRefusalOfFile(error)) return 'file-refused'
  if (level === 'client-authentication' || message.startsWith('Cannot parse privateKey'))
    return 'login-refused'
  return level === 'client-timeout' || code === 'ETIMEDOUT' ? 'no-answer' : 'unreachable'
}
