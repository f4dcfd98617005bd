import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const MIN_BACK_OFF_MS = 100
const MAX_BACK_OFF_MS = 5000
/** Without a ping, a connection that died silently would go unnoticed. */
const PING_INTERVAL_MS = 10_000
const TIMEOUT_MS = 3000

export type ChannelHandlers = {
  onNotification: (payload: string) => void
  /** Called when listening begins, for the first time or again: earlier notifications were missed. */
  onListening: () => void
  onLost: () => void
}

/** Listener to the notifications of a channel, on a separate connection, until it is closed. */
export type NotificationListener = { close: () => Promise<void> }

/** Listens to a channel; a lost connection is opened again, with a growing back-off. */
export const listen = (
  config: pg.ClientConfig,
  channel: string,
  { onNotification, onListening, onLost }: ChannelHandlers,
): NotificationListener => {
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted

  const listenUntilLost = async (onStarted: () => void) => {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    const connectionLost = Promise.withResolvers<void>()
    const onLoss = () => connectionLost.resolve()
    client.on('error', onLoss)
    client.on('end', onLoss)
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    closing.signal.addEventListener('abort', onLoss)
    let pingTimer: NodeJS.Timeout | undefined
    let isListening = false
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      isListening = true
      onStarted()
      pingTimer = setInterval(() => client.query('select 1').catch(onLoss), PING_INTERVAL_MS)
      await connectionLost.promise
    } finally {
      clearInterval(pingTimer)
      closing.signal.removeEventListener('abort', onLoss)
      if (isListening) onLost()
      await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
    }
  }

  const listenForever = async () => {
    let backOffMs = MIN_BACK_OFF_MS
    while (!isClosing()) {
      await listenUntilLost(() => {
        backOffMs = MIN_BACK_OFF_MS
        onListening()
      }).catch(() => {})
      // With jitter, so that servers do not all reconnect at the same instant.
      const jitteredMs = backOffMs * (0.5 + Math.random())
      if (!isClosing())
        await sleep(jitteredMs, undefined, { signal: closing.signal }).catch(() => {})
      backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)
    }
  }
  const done = listenForever()
  return {
    close: () => {
      closing.abort()
      return done
    },
  }
}
