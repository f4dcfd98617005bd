import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { findRunning, readPidFile } from './embedded-process.ts'

const { directory, remove } = await temporaryDirectory()
after(remove)

test('a PostgreSQL of other files is not taken for the one of these, though a crash left its process id', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const paths = { binDirectory: '', clusterDirectory: directory }
  const data = join(directory, 'data')
  await mkdir(data)
  const find = async (cwd: string) => {
    const other = spawn('sleep', ['60'], { argv0: 'postgres', cwd })
    t.after(() => other.kill())
    await once(other, 'spawn')
    const lines = [other.pid, data, 0, 5432, '', '', '', 'ready']
    await writeFile(join(data, 'postmaster.pid'), lines.join('\n'))
    return { found: await findRunning(paths), pid: other.pid }
  }
  const own = await find(data)
  assert.deepEqual(own.found, { pid: own.pid, port: 5432, isReady: true })
  assert.equal((await find(directory)).found, undefined)
  assert.equal(await readPidFile(paths), undefined)
})
