import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { run } from '#server/data/execute.ts'
import { type Told, tell } from '#server/data/notice-channel.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells all servers what has been done, soon: together with what others do meanwhile. */
    tellSoon: (news: Told[]) => void
    /** What is done and not told yet, and how much never was. */
    untold: { waiting: number; lost: number }
  }
}

/** Milliseconds that news wait for others. Who looks is told four times a second at most. */
const gathering = 20

/**
 * Lets changes tell what they did. Each by itself would cost the database a transaction more, which is flushed to disk,
 * and they would commit one after the other. News that cannot be told are lost: whoever reads later sees what was done.
 */
export function gatherNews(app: FastifyInstance, { pool }: Database): void {
  const untold = { waiting: 0, lost: 0 }
  let waiting: Told[] = []
  let telling: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const told = async (news: Told[]) => {
    try {
      await run(pool, tell(news))
    } catch {
      untold.lost += news.length
    } finally {
      untold.waiting -= news.length
    }
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const news = waiting
    waiting = []
    if (news.length > 0) telling = told(news)
    await telling
  }
  app.decorate('tellSoon', (news: Told[]) => {
    waiting.push(...news)
    untold.waiting += news.length
    if (waiting.length > 0) timer ??= setTimeout(flush, gathering)
  })
  app.decorate('untold', untold)
  app.addHook('onClose', flush)
}
