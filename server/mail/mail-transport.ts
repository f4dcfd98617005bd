import { createTransport } from 'nodemailer'
import type { MailReason } from '#domain/notices/mail.ts'

/** Timeouts of a try: for the connection and greeting, for each further reply, and in total. */
export type MailTimeouts = { connectMs: number; answerMs: number; tryMs: number }

const mailTimeouts: MailTimeouts = { connectMs: 10_000, answerMs: 20_000, tryMs: 60_000 }

/** Opens connections to the mail server on demand; `send` gives up after `tryMs`. */
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
    // Only the job queue retries: it limits and counts the tries.
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

// Errors of these commands concern one message; other errors concern all messages.
const messageCommands = /^(MAIL FROM|RCPT TO|DATA|BDAT)/

/** Returns the reason why a mail failed, and the mail server's reply, if any. */
export function mailFailure(cause: unknown): {
  reason: MailReason
  serverReply: string
  responseCode: number | undefined
} {
  const error = cause as SendError
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
