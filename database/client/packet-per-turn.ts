import type pg from 'pg'

/**
 * Sends the statements that a client is asked in one turn of the event loop in one packet: each packet is a call of the
 * operating system here, and wakes PostgreSQL up.
 */
export function corkTurn({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
