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
export function checkSftpFields(entry: Entry, endpoint: Endpoint, isNew = false): string | null {
  const { url = endpoint.url, secret, hostKey, state } = entry
  if (isSftp(url) !== isSftp(endpoint.url)) throw fieldProblem('url', 'invalid')
  if (!isSftp(url)) {
    if (secret !== undefined) throw fieldProblem('secret', 'invalid')
    if (hostKey !== undefined) throw fieldProblem('hostKey', 'invalid')
    return null
  }
  if (!endpoint.adviceFormat) throw fieldProblem('adviceFormat', 'required')
  const isOtherServer = isNew || serverOf(url) !== serverOf(endpoint.url)
  if (isOtherServer && secret === undefined) throw fieldProblem('secret', 'required')
  const acceptedKey = hostKey ?? (isOtherServer ? null : (endpoint.hostKey ?? null))
  if (acceptedKey === null && state === 'active') throw fieldProblem('hostKey', 'required')
  return acceptedKey
}

/** Checks the folder of acknowledgements: only EDIFACT over SFTP has one, which Oto must not write to. */
export function refuseWrongFolder(entry: Entry, endpoint: Endpoint): void {
  const { url = endpoint.url, acknowledgementFolder = endpoint.acknowledgementFolder ?? '' } = entry
  if (acknowledgementFolder === '') return
  const [ownFolder, folder] = [sftpTarget(url)?.folder ?? '', sftpFolder(acknowledgementFolder)]
  const isOwnFolder = posix.normalize(ownFolder) === posix.normalize(folder)
  if (isOwnFolder || !isSftp(url) || !isEdifact(endpoint.adviceFormat ?? null))
    throw fieldProblem('acknowledgementFolder', 'invalid')
}

/** Returns the reason why an endpoint without an accepted key of its server is disabled; null for others. */
export const disabledReason = (url: string, hostKey: string | null): 'host-key' | null =>
  isSftp(url) && hostKey === null ? 'host-key' : null
