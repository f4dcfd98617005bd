import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startJobWorkers } from '#server/load/job-worker.ts'
import { eventually } from '#test/world/running-server.ts'

test('a worker that fails to start is tried again, while others run', async () => {
  const started: string[] = []
  const errors: string[] = []
  let triesLeft = 3
  const start = (name: string) => {
    started.push(name)
    return { stop: async () => void started.push(`${name} stopped`) }
  }
  const workers = await startJobWorkers(
    {
      mail: async () => {
        triesLeft -= 1
        if (triesLeft > 0) throw new Error('the database restarts')
        return start('mail')
      },
      notices: async () => start('notices'),
    },
    ({ message }, name) => errors.push(`${name}: ${message}`),
    1,
  )
  assert.deepEqual(started, ['notices'])
  await eventually('the other one runs', async () => started.includes('mail'))
  assert.deepEqual(errors, Array(2).fill('mail: the database restarts'))
  await workers.stop()
  assert.deepEqual(started.slice(2).sort(), ['mail stopped', 'notices stopped'])
})

test('workers stop at the same time, and one that never started is not tried any more', async () => {
  let stopping = 0
  let tries = 0
  const both = Promise.withResolvers<void>()
  const stop = async () => {
    stopping += 1
    if (stopping === 2) both.resolve()
    await both.promise
  }
  const fail = async () => {
    tries += 1
    throw new Error('no schema')
  }
  const start = async () => ({ stop })
  const workers = await startJobWorkers({ a: start, b: start, c: fail }, () => {}, 60_000)
  await workers.stop()
  assert.deepEqual([stopping, tries], [2, 1])
})
