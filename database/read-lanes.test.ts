import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '#test/database.ts'
import { connect } from './connect.ts'

const { url, ownerUrl } = await testDatabase()
const { reads, end } = connect({ url, max: 8 })
const owner = connect({ url: ownerUrl, max: 1 })
after(() => Promise.all([end(), owner.end()]))

const processOf = async (text = 'select pg_backend_pid() as pid'): Promise<number> =>
  (await reads.query({ text })).rows[0].pid
const slowly = 'select pg_backend_pid() as pid from pg_sleep(2)'
const many = (count: number) => Promise.all(Array.from({ length: count }, () => processOf()))

// Lanes open as they are needed.
const warm = async () => {
  for (let round = 0; round < 20; round += 1) {
    await many(20)
    await sleep(10)
  }
}

test('many reads at once share four connections', async () => {
  await warm()
  assert.equal(new Set(await many(100)).size, 4)
})

test('a slow read holds up nobody who asks later', async () => {
  await warm()
  let isSlowThere = false
  const slow = Promise.all(Array.from({ length: 4 }, () => processOf(slowly))).then((pids) => {
    isSlowThere = true
    return pids
  })
  await sleep(200)
  // Every lane has one: what comes now goes past them.
  const quick = await many(20)
  assert.equal(isSlowThere, false)
  const taken = await slow
  assert.equal(new Set(taken).size, 4)
  assert.ok(quick.every((pid) => !taken.includes(pid)))
})

test('reads on a lane that is lost are answered all the same, and a new one takes its place', async () => {
  await warm()
  const victims = new Set(await many(100))
  const waiting = Promise.all([
    ...Array.from({ length: 4 }, () =>
      processOf('select pg_backend_pid() as pid from pg_sleep(0.3)'),
    ),
    ...Array.from({ length: 40 }, () => processOf()),
  ])
  await owner.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
    [...victims],
  ])
  assert.ok((await waiting).every((pid) => pid > 0))
  await warm()
  const later = await many(100)
  assert.ok(later.every((pid) => !victims.has(pid)))
})

test('what one read says of its company is not known to the next on its lane', async () => {
  await warm()
  const companies = await Promise.all(
    Array.from({ length: 100 }, async (_, place) => {
      if (place % 2) await reads.query({ text: "select set_config('app.company', '1', true)" })
      return (await reads.query({ text: "select current_setting('app.company', true) as id" }))
        .rows[0].id
    }),
  )
  assert.ok(companies.every((id) => !id))
})
