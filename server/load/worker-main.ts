// Entry of a worker process: runs the default export of the given file for each job.
import { writeFile } from 'node:fs/promises'
import { platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import type { MessageFromWorker, MessageToWorker } from '#server/load/worker-process.ts'

/** Requests the next page from the server; null after the last one. */
export type NextPage = () => Promise<unknown>
type Work = (input: unknown, nextPage: NextPage) => unknown

const [, , file = ''] = process.argv
const send = (message: MessageFromWorker) => void process.send?.(message)
let receivePage: (page: unknown) => void = () => {}

const nextPage: NextPage = () =>
  new Promise((resolve) => {
    receivePage = resolve
    send({ asksForPage: true })
  })

async function run(input: unknown): Promise<void> {
  try {
    const { default: work } = (await import(pathToFileURL(file).href)) as { default: Work }
    const result = await work(input, nextPage)
    send({ result, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    send({ error })
  }
}

// Ctrl-C in a terminal signals this process too; only the server ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (message: MessageToWorker) => {
  if ('page' in message) receivePage(message.page)
  else void run(message.input)
})
// When memory runs out, Linux kills this process rather than the server.
if (platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
