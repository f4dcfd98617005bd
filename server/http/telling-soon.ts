import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { run } from '#server/http/statement.ts'
import { type Told, tell } from '#server/http/telling.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells all servers what has been done, soon: together with what others do meanwhile. */
    tellSoon: (news: Told[]) => void
  }
}

/** Milliseconds that news wait for others. Who looks is told four times a second at most. */
const gathering = 20

/**
 * Lets changes tell what they did. Each by itself would cost the database a transaction more, which is flushed to disk,
 * and they would commit one after the other. News that cannot be told are lost: whoever reads later sees what was done.
 */
export function gatherNews(app: FastifyInstance, { pool }: Database): void {
  let waiting: Told[] = []
  let telling: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const news = waiting
    waiting = []
    if (news.length > 0) telling = run(pool, tell(news)).catch(() => {})
    await telling
  }
  app.decorate('tellSoon', (news: Told[]) => {
    waiting.push(...news)
    if (waiting.length > 0) timer ??= setTimeout(flush, gathering)
  })
  app.addHook('onClose', flush)
}
