import { env, exit, kill, pid } from 'node:process'
import type { NextPage } from '#server/load/worker-main.ts'

/** Test job: depending on its input it ends, fails, is killed, takes memory, never ends, or returns data. */
export default async function run(task: string, nextPage: NextPage): Promise<unknown> {
  const memory: unknown[] = []
  switch (task) {
    case 'ends its process':
      return exit(0)
    case 'is killed':
      return kill(pid, 'SIGKILL')
    case 'fails':
      throw new Error('worn out')
    case 'never ends':
      for (;;);
    case 'takes the heap':
      for (;;) memory.push(Array(100_000).fill(task))
    case 'takes memory outside the heap':
      for (;;) memory.push(new Uint8Array(50_000_000).fill(1))
    case 'returns its pid':
      return { pid, variables: Object.keys(env) }
    case 'reads pages':
      for (let page = await nextPage(); page !== null; page = await nextPage()) memory.push(page)
      return memory
    case 'works on a page':
      await nextPage()
      for (;;);
    default:
      return task
  }
}
