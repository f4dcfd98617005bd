import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const database = connectAsServer({ url: world.databaseUrl, max: 6 })
const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', TRUST_PROXY: '1' })
const app = await buildApp({ config, database })
const behindProxy = await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await database.end()
})

const attempt = async (origin: string, from: string, username: string, password = 'wrong') => {
  const headers = { 'x-forwarded-for': from }
  return (await callEndpoint(origin, signIn, { body: { username, password }, headers })).status
}
const counted = async () =>
  (
    await world.owner.query(
      `with gone as (delete from sign_in_failures where subject like 'address:%' returning *)
       select subject, failures from gone order by subject`,
    )
  ).rows

test('behind a proxy, fifty addresses of one /64 are one that failed fifty times, and its neighbour is not', async () => {
  // Whatever the client says of itself stands before what the proxy has seen.
  const from = (host: number) =>
    `2001:db8:${host}::1, 2001:DB8:7:8:${host.toString(16)}:${(host * 911).toString(16)}::5`
  for (let host = 1; host <= 50; host += 2) {
    const two = Array.from({ length: 2 }, (_, index) => host + index)
    const tries = two.map((one) => attempt(behindProxy, from(one), `somebody-${one}`))
    assert.deepEqual(new Set(await Promise.all(tries)), new Set([401]))
  }
  assert.equal(await attempt(behindProxy, from(51), 'lee', demoPassword), 429)
  assert.equal(await attempt(behindProxy, '2001:db8:7:9::5', 'lee', demoPassword), 200)
  assert.deepEqual(await counted(), [
    { subject: 'address:2001:db8:7:8::/64', failures: 51 },
    { subject: 'address:2001:db8:7::/48', failures: 51 },
  ])
})

test('without a trusted proxy the header frees nobody, and locks nobody else out', async () => {
  const from = (host: number) => `2001:db8:${host}::1`
  for (const host of [1, 2, 3])
    assert.equal(await attempt(world.origin, from(host), `nobody-${host}`), 401)
  await world.owner.query(
    `update sign_in_failures set failures = 50 where subject = 'address:127.0.0.1'`,
  )
  assert.equal(await attempt(world.origin, from(4), 'pau', demoPassword), 429)
  assert.equal(await attempt(behindProxy, from(1), 'pau', demoPassword), 200)
  assert.deepEqual(
    (await counted()).map(({ subject }) => subject),
    ['address:127.0.0.1'],
  )
})
