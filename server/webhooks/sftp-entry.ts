import { posix } from 'node:path'
import type * as z from 'zod'
import { isEdifact } from '#domain/messages/advice-format.ts'
import { isSftp, sftpFolder, sftpTarget } from '#domain/webhooks/sftp-address.ts'
import type { webhookEndpointChanges } from '#domain/webhooks/webhook-endpoint.ts'
import { invalid } from '#server/http/problem-error.ts'

type Entry = Pick<
  z.output<typeof webhookEndpointChanges>,
  'url' | 'secret' | 'hostKey' | 'acknowledgementFolder' | 'state'
>
type Endpoint = {
  url: string
  adviceFormat?: string | null | undefined
  hostKey?: string | null
  acknowledgementFolder?: string | undefined
}

const fieldProblem = (name: keyof Entry | 'adviceFormat', code: 'invalid' | 'required') =>
  invalid({ pointer: `/body/${name}`, code })

const serverOf = (address: string) => {
  const { username, host } = new URL(address)
  return `${username}@${host}`
}

/**
 * Checks the entered fields of an endpoint against its stored ones; for a new endpoint, pass the entered fields as
 * both. Returns the accepted key of its SFTP server; null for HTTPS, and while no key is accepted (then nothing may be
 * sent). Secret and key belong to one user and server: another user or server needs both anew.
 */
export function checkSftpFields(entered: Entry, stored: Endpoint, isNew = false): string | null {
  const { url = stored.url, secret, hostKey, state } = entered
  if (isSftp(url) !== isSftp(stored.url)) throw fieldProblem('url', 'invalid')
  if (!isSftp(url)) {
    if (secret !== undefined) throw fieldProblem('secret', 'invalid')
    if (hostKey !== undefined) throw fieldProblem('hostKey', 'invalid')
    return null
  }
  if (!stored.adviceFormat) throw fieldProblem('adviceFormat', 'required')
  const isOtherServer = isNew || serverOf(url) !== serverOf(stored.url)
  if (isOtherServer && secret === undefined) throw fieldProblem('secret', 'required')
  const accepted = hostKey ?? (isOtherServer ? null : (stored.hostKey ?? null))
  if (accepted === null && state === 'active') throw fieldProblem('hostKey', 'required')
  return accepted
}

/** Checks the folder of acknowledgements: only EDIFACT over SFTP has one, which Oto must not write to. */
export function refuseWrongFolder(entered: Entry, stored: Endpoint): void {
  const { url = stored.url, acknowledgementFolder = stored.acknowledgementFolder ?? '' } = entered
  if (acknowledgementFolder === '') return
  const [own, other] = [sftpTarget(url)?.folder ?? '', sftpFolder(acknowledgementFolder)]
  const isOwn = posix.normalize(own) === posix.normalize(other)
  if (isOwn || !isSftp(url) || !isEdifact(stored.adviceFormat ?? null))
    throw fieldProblem('acknowledgementFolder', 'invalid')
}

/** Returns the reason why an endpoint without an accepted key of its server is disabled; null for others. */
export const disabledReason = (url: string, hostKey: string | null): 'host-key' | null =>
  isSftp(url) && hostKey === null ? 'host-key' : null
