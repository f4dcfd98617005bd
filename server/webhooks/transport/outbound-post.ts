import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryReason } from '#domain/webhooks/webhook-delivery.ts'
import {
  AddressRefusedError,
  checkedLookup,
  isAllowedAddress,
  type Resolver,
} from '#server/webhooks/transport/outbound-address.ts'

/**
 * Limits of a call: milliseconds to connect and in all, bytes of the reply that are read, characters that are stored.
 */
export const outboundLimits = {
  connectMs: 10_000,
  totalMs: 30_000,
  replyBytes: 64 * 1024,
  replyCharacters: 500,
}

/** Settings of calls to other systems. */
export type OutboundSettings = {
  networks: readonly string[]
  /** The only allowed address on this machine: the receiver of the demo world. */
  demoAddress?: string | undefined
  limits?: Partial<typeof outboundLimits>
  resolver?: Resolver | undefined
}

/**
 * Result of a call: the reply, or the reason why it failed with `detail` (an error message, the missing elements, or the
 * host key that the server showed). `status` is null when a file was written by SFTP.
 */
export type OutboundReply =
  | { status: number | null; reply: string; retryAfterSeconds: number | undefined }
  | { reason: DeliveryReason; detail: string }

/**
 * Sends a body to another system once, without following redirects. The address is checked when the connection is made.
 */
export async function postOutbound(
  url: URL,
  headers: Record<string, string>,
  body: string | Buffer,
  { networks, demoAddress, limits, resolver }: OutboundSettings,
): Promise<OutboundReply> {
  const { connectMs, totalMs, replyBytes, replyCharacters } = { ...outboundLimits, ...limits }
  const isDemo = url.href === demoAddress
  const rules = {
    networks: isDemo ? [...networks, '127.0.0.1/32'] : networks,
    isPlainHttp: url.protocol !== 'https:',
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not look up literal addresses.
  if (isIP(host) !== 0 && !isAllowedAddress(host, rules))
    return { reason: 'address-refused', detail: '' }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('connecting took too long')), connectMs)
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(totalMs)])
  const sendRequest = rules.isPlainHttp ? requestPlain : requestSecure
  try {
    return await new Promise<OutboundReply>((resolve, reject) => {
      const request = sendRequest(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: checkedLookup(rules, resolver),
        // A new connection for each try, so that each try checks the address.
        agent: false,
        signal,
      })
      request.on('socket', (socket) =>
        socket.once(rules.isPlainHttp ? 'connect' : 'secureConnect', () => clearTimeout(timer)),
      )
      request.on('error', reject)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let length = 0
        const end = () => {
          const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
          resolve({
            status: response.statusCode ?? 0,
            reply: text.slice(0, replyCharacters).toWellFormed(),
            retryAfterSeconds: retryAfterSecondsOf(response.headers['retry-after']),
          })
          request.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length >= replyBytes) end()
        })
        response.on('end', end)
        response.on('error', reject)
      })
      request.end(body)
    })
  } catch (error) {
    return {
      reason: signal.aborted ? 'no-answer' : reasonOf(error as Error),
      detail: String((error as Error).message).slice(0, replyCharacters),
    }
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: Error & { code?: string }): DeliveryReason {
  if (error instanceof AddressRefusedError) return 'address-refused'
  const code = error.code ?? ''
  if (code === 'ETIMEDOUT') return 'no-answer'
  return /^(ERR_TLS|ERR_SSL|CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)
    ? 'certificate'
    : 'unreachable'
}

/** Seconds of a Retry-After header: a number, or an instant. */
function retryAfterSecondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return seconds > 0 ? seconds : undefined
}
