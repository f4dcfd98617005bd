import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { connectionsOf, workerServerEnvironment } from '#server/serve-by-workers.ts'

test('workers divide the connections, but each has three: an import needs more than one', () => {
  const poolSizeOf = (environment: Record<string, string>) =>
    workerServerEnvironment(readConfig(environment), 'postgres://127.0.0.1/oto').POOL_SIZE
  assert.equal(poolSizeOf({ WORKERS: '4', POOL_SIZE: '30' }), '8')
  assert.equal(poolSizeOf({ WORKERS: '20', POOL_SIZE: '20' }), '3')
  assert.throws(() => readConfig({ POOL_SIZE: '2' }), /POOL_SIZE must be at least 3/)
})

test('the embedded PostgreSQL has connections for all processes', () => {
  const connections = (environment: Record<string, string>) =>
    connectionsOf(readConfig(environment))
  assert.equal(connections({ POOL_SIZE: '87' }), 119)
  assert.equal(connections({ WORKERS: '20' }), 20 * (3 + 12) + 20)
})
