import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { ThrottleCache, throttleCacheMs } from '#server/people/sessions/throttle-cache.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const database = connectAsServer({ url: world.databaseUrl, max: 6 })
const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', TRUST_PROXY: '1' })
const app = await buildApp({ config, database })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
})

beforeEach(async () => {
  await world.owner.query('delete from sign_in_failures')
  await sleep(throttleCacheMs + 50)
})

const attemptAt = async (server: string, from: string, username: string, password = 'wrong') => {
  const headers = { 'x-forwarded-for': from }
  return (await callEndpoint(server, signIn, { body: { username, password }, headers })).status
}

const attempt = (from: string, username: string, password?: string) =>
  attemptAt(origin, from, username, password)

const rows = async () =>
  (await world.owner.query('select subject, failures from sign_in_failures order by 1')).rows

const countFailures = async () =>
  (
    await world.owner.query(
      `with deleted as (delete from sign_in_failures where subject like 'address:%' returning *)
       select subject, failures from deleted order by subject`,
    )
  ).rows

test('sixty connections of a throttled address write nothing, and do not delay sign-ins from other addresses', async () => {
  await world.owner.query(
    `insert into sign_in_failures (subject, failures) values ('address:198.51.100.1', 51)`,
  )
  assert.equal(await attempt('198.51.100.1', 'guess-0'), 429)
  const before = await rows()
  let isDone = false
  const statuses = new Set<number>()
  const guessing = Array.from({ length: 60 }, async (_, index) => {
    for (let guess = 0; !isDone; guess += 1)
      statuses.add(await attempt('198.51.100.1', `guess-${index}-${guess}`))
  })
  const elsewhere: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const otherAttempts = ['lee', 'mar', 'pau'].map((name, index) =>
      attempt(`203.0.113.${round * 3 + index}`, name, demoPassword),
    )
    elsewhere.push(...(await Promise.all(otherAttempts)))
  }
  isDone = true
  await Promise.all(guessing)
  assert.deepEqual([...new Set(elsewhere)], [200])
  assert.deepEqual([...statuses], [429])
  assert.deepEqual(await rows(), before)
})

test('a network has at most four concurrent sign-ins, and its guesses do not block other networks', async () => {
  const guesses = Array.from({ length: 40 }, (_, n) => attempt('198.51.100.2', `name-${n}`))
  const right = Array.from({ length: 8 }, (_, n) => attempt(`203.0.113.${n}`, 'lee', demoPassword))
  assert.deepEqual([...new Set(await Promise.all(right))], [200])
  assert.deepEqual([...new Set(await Promise.all(guesses))].sort(), [401, 429])
})

test('ten failures on an account from a network throttle the account only there', async () => {
  for (let n = 0; n < 10; n += 1) assert.equal(await attempt('198.51.100.3', 'lee'), 401)
  assert.equal(await attempt('198.51.100.3', 'lee', demoPassword), 429)
  assert.equal(await attempt('203.0.113.50', 'lee', demoPassword), 200)
  // A success elsewhere does not clear the failures here.
  assert.equal(await attempt('198.51.100.3', 'lee', demoPassword), 429)
})

/** Fails from many networks until the account is throttled in total. */
const guessFromManyNetworks = async (username: string) => {
  const statuses: number[] = []
  for (let n = 0; n < 45; n += 3) {
    const otherAttempts = [0, 1, 2].map((offset) => attempt(`192.0.2.${n + offset}`, username))
    statuses.push(...(await Promise.all(otherAttempts)))
  }
  return statuses.filter((status) => status === 401).length
}

test('guesses from many networks throttle an account, except in networks where it recently signed in', async () => {
  assert.equal(await attempt('203.0.113.60', 'mar', demoPassword), 200)
  assert.equal(await guessFromManyNetworks('mar'), 40)
  assert.equal(await attempt('203.0.113.61', 'mar', demoPassword), 429)
  assert.equal(await attempt('203.0.113.60', 'mar', demoPassword), 200)
  for (let n = 0; n < 10; n += 1) assert.equal(await attempt('203.0.113.60', 'mar'), 401)
  assert.equal(await attempt('203.0.113.60', 'mar', demoPassword), 429)
})

test('an unknown username is throttled like a known one', async () => {
  assert.equal(await guessFromManyNetworks('nobody-at-all'), 40)
  assert.equal(await attempt('203.0.113.62', 'nobody-at-all'), 429)
})

test('many IPv6 networks of a /48 share a limit', async () => {
  await world.owner.query(
    `insert into sign_in_failures (subject, failures) values ('address:2001:db8:9::/48', 199)`,
  )
  assert.equal(await attempt('2001:db8:9:1::1', 'name-1'), 401)
  assert.equal(await attempt('2001:db8:9:2::1', 'lee', demoPassword), 429)
  assert.equal(await attempt('2001:db8:a:2::1', 'lee', demoPassword), 200)
})

test('the cache is limited in size, and lasts a second', async () => {
  const cache = new ThrottleCache(3)
  cache.remember(['a', 'b', 'c', 'd'], 300)
  assert.equal(cache.size, 3)
  assert.equal(cache.waitOf(['a']), undefined)
  assert.equal(cache.waitOf(['x', 'd']), 300)
  await sleep(throttleCacheMs + 20)
  assert.equal(cache.waitOf(['d']), undefined)
  assert.equal(cache.size, 2)
})

test('behind a proxy, addresses of one /64 share a limit, and its neighbour has its own', async () => {
  // Addresses that the client claims come before the one that the proxy adds.
  const from = (host: number) =>
    `2001:db8:${host}::1, 2001:DB8:7:8:${host.toString(16)}:${(host * 911).toString(16)}::5`
  for (let host = 1; host <= 50; host += 2) {
    const clients = Array.from({ length: 2 }, (_, index) => host + index)
    const tries = clients.map((client) => attempt(from(client), `somebody-${client}`))
    assert.deepEqual(new Set(await Promise.all(tries)), new Set([401]))
  }
  assert.equal(await attempt(from(51), 'lee', demoPassword), 429)
  assert.equal(await attempt('2001:db8:7:9::5', 'lee', demoPassword), 200)
  assert.deepEqual(await countFailures(), [
    { subject: 'address:2001:db8:7:8::/64', failures: 51 },
    { subject: 'address:2001:db8:7::/48', failures: 51 },
  ])
})

test('without a trusted proxy X-Forwarded-For neither evades nor causes throttling', async () => {
  const from = (host: number) => `2001:db8:${host}::1`
  for (const host of [1, 2, 3])
    assert.equal(await attemptAt(world.origin, from(host), `nobody-${host}`), 401)
  await world.owner.query(
    `update sign_in_failures set failures = 50 where subject = 'address:127.0.0.1'`,
  )
  assert.equal(await attemptAt(world.origin, from(4), 'pau', demoPassword), 429)
  assert.equal(await attempt(from(1), 'pau', demoPassword), 200)
  assert.deepEqual(
    (await countFailures()).map(({ subject }) => subject),
    ['address:127.0.0.1'],
  )
})
