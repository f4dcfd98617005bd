import type { Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread; like all times of a trace, in microseconds. */
  tdur?: number
  args: { data?: { type?: string } }
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

/**
 * Processor time in ms of a page's main thread from each Enter that submits a form during `work` to the end of the next
 * frame, shortest first. Unlike elapsed time it does not grow with other load on the machine.
 */
export async function submitThreadTimes(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser to trace')
  const devTools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  const isComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
  const includedCategories = [
    'toplevel',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
  ]
  await devTools.send('Tracing.start', { traceConfig: { includedCategories } })
  await work()
  await devTools.send('Tracing.end')
  await isComplete
  const dispatches = events.filter(({ name }) => name === 'EventDispatch')
  const submits = dispatches.filter(({ args }) => args.data?.type === 'submit')
  const keys = dispatches.filter(({ args }) => args.data?.type === 'keydown')
  const [first] = submits
  const threadEvents = events.filter(({ pid, tid }) => pid === first?.pid && tid === first?.tid)
  const tasks = threadEvents.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const frameEnds = threadEvents.filter(({ name }) => name === 'Commit').map(endOf)
  const times = submits.map((submit) => {
    const begin = keys.findLast(({ ts }) => ts <= submit.ts)?.ts ?? submit.ts
    const frameEnd = frameEnds.find((end) => end > submit.ts) ?? Number.POSITIVE_INFINITY
    const ownTasks = tasks.filter((task) => endOf(task) >= begin && task.ts < frameEnd)
    return ownTasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
  })
  return times.sort((a, b) => a - b)
}
