import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitPipelined } from '#server/data/execute.ts'
import { inChunks } from './time-sized-chunks.ts'

/** The sizes of the chunks of `count` items, if a chunk takes `msOf` its size. */
async function sizesOf(count: number, msOf: (size: number) => number) {
  let now = 0
  const sizes: number[] = []
  const items = Array.from({ length: count }, (_, index) => index)
  const rows = await inChunks(
    items,
    async (chunk) => {
      now += msOf(chunk.length)
      return chunk
    },
    (size) => sizes.push(size),
    () => now,
  )
  assert.deepEqual(rows, items)
  return sizes
}

test('chunks grow while the database is quick, up to a limit', async () => {
  assert.deepEqual(await sizesOf(4000, () => 1), [200, 400, 800, 1000, 1000, 600])
})

test('chunks shrink until each takes about half a second', async () => {
  const sizes = await sizesOf(2000, (size) => size * 10)
  assert.deepEqual(sizes.slice(0, 4), [200, 50, 50, 50])
})

test('a chunk never shrinks below the minimum', async () => {
  assert.deepEqual((await sizesOf(260, () => 60_000)).slice(0, 3), [200, 20, 20])
})

test('no items make no chunk', async () => {
  assert.deepEqual(await sizesOf(0, () => 1), [])
})

test('statements sent together fail with the error that aborted their transaction', async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const deadlock = { code: '40P01' }
  // The second chunk of the first statement is sent after the second statement, which fails.
  await assert.rejects(awaitPipelined([failing('25P02'), failing('40P01')]), deadlock)
  await assert.rejects(awaitPipelined([failing('40P01'), failing('25P02')]), deadlock)
  await assert.rejects(awaitPipelined([Promise.resolve(1), failing('25P02')]), { code: '25P02' })
  assert.deepEqual(await awaitPipelined([Promise.resolve(1), null]), [1, null])
})
