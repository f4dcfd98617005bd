// The program of a worker process: it runs the default function of the file that it is started with.
import { writeFile } from 'node:fs/promises'
import { platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import type { FromWorker, ToWorker } from '#server/load/worker-process.ts'

/** Asks the server for the next page; null after the last one. */
export type NextPage = () => Promise<unknown>
type Work = (given: unknown, nextPage: NextPage) => unknown

const [, , file = ''] = process.argv
const send = (message: FromWorker) => void process.send?.(message)
let receivePage: (page: unknown) => void = () => {}

const nextPage: NextPage = () =>
  new Promise((resolve) => {
    receivePage = resolve
    send({ asksForPage: true })
  })

async function run(given: unknown): Promise<void> {
  try {
    const { default: work } = (await import(pathToFileURL(file).href)) as { default: Work }
    const made = await work(given, nextPage)
    send({ made, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    send({ error })
  }
}

// Ctrl-C in a terminal reaches it, too: the server says when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (message: ToWorker) => {
  if ('page' in message) receivePage(message.page)
  else void run(message.given)
})
// Where memory runs out, Linux ends this process before the server.
if (platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
