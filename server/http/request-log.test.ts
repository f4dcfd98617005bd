import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '#server/config.ts'
import { requestLogging } from '#server/http/request-log.ts'

test('the id of a request is taken from a trusted proxy only', async () => {
  const isTaken = async (trust: string, remoteAddress: string) => {
    const config = readConfig({ TRUST_PROXY: trust, LOG_LEVEL: 'silent' })
    const app = Fastify(requestLogging(config))
    app.get('/', async ({ id }) => id)
    const headers = { 'x-request-id': 'proxy-id-0001' }
    return (await app.inject({ url: '/', remoteAddress, headers })).body === 'proxy-id-0001'
  }
  const proxies = '192.0.2.1, 10.0.0.0/8'
  for (const address of ['192.0.2.1', '10.7.0.1', '::ffff:10.7.0.1'])
    assert.equal(await isTaken(proxies, address), true, address)
  assert.equal(await isTaken(proxies, '192.0.2.2'), false)
  assert.equal(await isTaken('1', '192.0.2.2'), true)
  assert.equal(await isTaken('off', '192.0.2.1'), false)
})
