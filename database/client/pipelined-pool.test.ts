import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '#test/database.ts'
import { connect } from './connect.ts'
import { type PipelinedPool, unpreparedCodes } from './pipelined-pool.ts'
import { queryBehindWall } from './tenant-query.ts'

const { url, ownerUrl } = await testDatabase()
const { readPool, writePool, end } = connect({ url, max: 8 })
const owner = connect({ url: ownerUrl, max: 1 })
after(() => Promise.all([end(), owner.end()]))

const processOf = async (text = 'select pg_backend_pid() as pid'): Promise<number> =>
  (await readPool.query({ text })).rows[0].pid
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
      if (place % 2) await readPool.query({ text: "select set_config('app.company', '1', true)" })
      return (await readPool.query({ text: "select current_setting('app.company', true) as id" }))
        .rows[0].id
    }),
  )
  assert.ok(companies.every((id) => !id))
})

const behindWall = (companyId: string, text: string) =>
  (writePool as PipelinedPool).run((client) =>
    queryBehindWall(client, companyId, { name: text.slice(-60), text, values: [] }).then(
      ({ rows }) => rows[0],
    ),
  )
const wall = "select current_setting('app.company', true) as company, pg_backend_pid() as pid"

test('changes of many companies share connections, each behind its own wall, which falls behind it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, place) => behindWall(String(place + 1), wall)),
    )
    for (const [place, { company }] of all.entries()) assert.equal(company, String(place + 1))
    await sleep(5)
  }
  const last = await Promise.all(Array.from({ length: 40 }, () => behindWall('7', wall)))
  assert.equal(new Set(last.map(({ pid }) => pid)).size, 4)
  const bare = await (writePool as PipelinedPool).run((client) => client.query(wall))
  assert.equal(bare.rows[0].company || null, null)
})

test('a change that fails leaves nothing, and those beside it on its lane are done', async () => {
  await owner.pool.query('create table if not exists marks (mark int check (mark > 0))')
  await owner.pool.query('grant all on marks to oto_app')
  const mark = (one: number) => behindWall('1', `insert into marks values (${one}) returning mark`)
  const all = await Promise.allSettled([mark(1), mark(-1), mark(2), mark(-2), mark(3), mark(4)])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const { rows } = await owner.pool.query('select mark from marks order by mark')
  assert.deepEqual(
    rows.map(({ mark }) => mark),
    [1, 2, 3, 4],
  )
})

test('a change gives up a lock that takes long before it holds up those behind it', async () => {
  const holder = await owner.pool.connect()
  await holder.query('begin; lock table marks')
  const refused = behindWall('1', 'insert into marks values (9)')
  await assert.rejects(refused, { code: '55P03' })
  await holder.query('rollback')
  holder.release()
})

test('changes of one new text behind a lock that takes long fail as such, and pass once it is gone', async () => {
  const holder = await owner.pool.connect()
  await holder.query('begin; lock table marks')
  const mark = () => behindWall('1', 'insert into marks values (10) returning mark')
  const all = await Promise.allSettled(Array.from({ length: 12 }, mark))
  const codes = all.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
  assert.ok(
    codes.every((code) => ['55P03', ...unpreparedCodes].includes(code)),
    codes.join(),
  )
  await holder.query('rollback')
  holder.release()
  for (let round = 0; round < 3; round += 1)
    await Promise.allSettled(Array.from({ length: 12 }, mark))
  const later = await Promise.all(Array.from({ length: 12 }, mark))
  assert.equal(later.length, 12)
})

// As the owner, whose address says nothing of settings: it would go before what is said here.
test('quick reads and changes have one plan for every value, made for pages that are no dearer elsewhere', async () => {
  const text = `select current_setting('plan_cache_mode') as mode, current_setting('random_page_cost') as cost`
  const wanted = { mode: 'force_generic_plan', cost: '1.1' }
  const change = () =>
    (owner.writePool as PipelinedPool).run((client) =>
      queryBehindWall(client, '1', { name: 'settings', text, values: [] }),
    )
  for (const ask of [() => owner.readPool.query({ text }), change]) {
    await ask()
    await sleep(300)
    assert.deepEqual((await ask()).rows, [wanted])
  }
})

test('a change that loses its lane is not done a second time', async () => {
  const lost = behindWall('1', 'select pg_sleep(5)')
  const failed = assert.rejects(lost)
  await sleep(100)
  await owner.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)'",
  )
  await failed
  await sleep(300)
  const { rows } = await owner.pool.query(
    "select from pg_stat_activity where query = 'select pg_sleep(5)' and state = 'active'",
  )
  assert.equal(rows.length, 0)
  assert.equal((await behindWall('7', wall)).company, '7')
})
