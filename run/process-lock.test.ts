import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryDirectory } from '#test/world/running-server.ts'

const { directory, remove } = await temporaryDirectory()
after(remove)

const lockModule = join(import.meta.dirname, 'process-lock.mjs')
const log = join(directory, 'log')

/** Starts a process that prints when its work under the lock begins and ends; the work ends with its input. */
const worker = (name: string) => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { appendFileSync } from 'node:fs'
      import { withLock } from ${JSON.stringify(lockModule)}
      const note = (what) => appendFileSync(${JSON.stringify(log)}, '${name} ' + what + '\\n')
      await withLock(${JSON.stringify(directory)}, async () => {
        note('begins')
        for await (const _ of process.stdin);
        note('ends')
      }, (pid) => note('waits for ' + pid))`,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  return { child, exited: once(child, 'exit'), letEnd: () => child.stdin?.end() }
}

const notes = async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean)

const untilNoted = async (note: string) => {
  while (!(await notes()).includes(note)) await new Promise((done) => setTimeout(done, 20))
}

test('a process waits for the lock’s holder, and names it', async () => {
  const first = worker('first')
  await untilNoted('first begins')
  const second = worker('second')
  second.letEnd()
  await untilNoted(`second waits for ${first.child.pid}`)
  first.letEnd()
  await Promise.all([first.exited, second.exited])
  assert.deepEqual(await notes(), [
    'first begins',
    `second waits for ${first.child.pid}`,
    'first ends',
    'second begins',
    'second ends',
  ])
})

test('the lock of a killed process is broken, and leaves no file behind', async () => {
  const killed = worker('killed')
  await untilNoted('killed begins')
  killed.child.kill('SIGKILL')
  await killed.exited
  const next = worker('next')
  next.letEnd()
  assert.deepEqual(await next.exited, [0, null])
  assert.deepEqual((await notes()).slice(-2), ['next begins', 'next ends'])
  assert.deepEqual(await readdir(directory), ['log'])
})
