import { createTransport } from 'nodemailer'
import type { MailReason } from '#domain/notices/mail.ts'

/**
 * Maximum milliseconds that a try waits for the mail server: for the connection and its greeting, for each further
 * answer, and in all.
 */
export type MailTimeouts = { connectMs: number; answerMs: number; tryMs: number }

const mailTimeouts: MailTimeouts = { connectMs: 10_000, answerMs: 20_000, tryMs: 60_000 }

/** Connections to the mail server, opened as they are needed; `send` gives up after `tryMs`. */
export function openMailTransport(smtpUrl: string, timeouts = mailTimeouts) {
  const { connectMs, answerMs, tryMs } = timeouts
  const url = new URL(smtpUrl)
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    maxConnections: 5,
    // The queue alone repeats: it bounds and counts the tries.
    maxRequeues: 0,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail: Parameters<typeof transport.sendMail>[0]) =>
      transport.sendMail({ ...mail, signal: AbortSignal.timeout(tryMs) }),
    close: () => transport.close(),
  }
}

export type MailTransport = ReturnType<typeof openMailTransport>

type SendError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

// Errors of these commands are about the message; those of the connection or the account, about all messages.
const messageCommands = /^(MAIL FROM|RCPT TO|DATA|BDAT)/

/** Returns the reason why sending a mail failed, and the mail server's reply, where there is one. */
export function mailFailure(thrown: unknown): {
  reason: MailReason
  serverReply: string
  responseCode: number | undefined
} {
  const error = thrown as SendError
  return {
    reason: reasonOf(error),
    serverReply: (error.response ?? error.message).replaceAll('\0', '').slice(0, 500),
    responseCode: error.responseCode,
  }
}

function reasonOf({ code, name, command, permanent, responseCode }: SendError): MailReason {
  if (code === 'EAUTH') return 'sign-in-refused'
  if (permanent && messageCommands.test(command ?? '')) return 'refused'
  if (responseCode !== undefined) return 'deferred'
  if (code === 'ETIMEDOUT' || name === 'TimeoutError' || code === 'EABORT') return 'no-answer'
  if (/^(ECONN|ESOCKET|EDNS|ETLS|EPROTOCOL|ENOTFOUND|EAI_)/.test(code ?? '')) return 'unreachable'
  return 'failed'
}
