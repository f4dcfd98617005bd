import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { connectionsOf, workerServerEnvironment } from '#server/serve-by-workers.ts'

const url = 'postgres://127.0.0.1/oto'

test('workers divide the connections, but each has three: an import needs more than one', () => {
  const poolSizeOf = (environment: Record<string, string>) =>
    workerServerEnvironment(readConfig(environment), url).POOL_SIZE
  assert.equal(poolSizeOf({ WORKERS: '4', POOL_SIZE: '30' }), '8')
  assert.equal(poolSizeOf({ WORKERS: '20', POOL_SIZE: '20' }), '3')
  assert.throws(() => readConfig({ POOL_SIZE: '2' }), /POOL_SIZE must be at least 3/)
})

test('workers are in production where their primary is', () => {
  const isProduction = (environment: Record<string, string>) => {
    const forked = workerServerEnvironment(readConfig(environment), url)
    return readConfig({ ...environment, ...forked }).isProduction
  }
  assert.equal(isProduction({ WORKERS: '2' }), false, 'an embedded PostgreSQL')
  assert.equal(isProduction({ WORKERS: '2', DATABASE_URL: url }), true)
  assert.equal(isProduction({ DATABASE_URL: url, NODE_ENV: 'development' }), false)
})

test('the embedded PostgreSQL has connections for all processes', () => {
  const connections = (environment: Record<string, string>) =>
    connectionsOf(readConfig(environment))
  assert.equal(connections({ POOL_SIZE: '87' }), 119)
  assert.equal(connections({ WORKERS: '20' }), 20 * (3 + 12) + 20)
})
