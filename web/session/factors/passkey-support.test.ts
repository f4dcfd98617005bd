import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyObstacle } from '#web/session/factors/passkey-support.ts'

const obstacleAt = (hostname: string, isSecureContext: boolean, hasPasskeys: boolean) => {
  const PublicKeyCredential = hasPasskeys ? class {} : undefined
  Object.assign(globalThis, {
    window: { location: { hostname }, isSecureContext, PublicKeyCredential },
  })
  return passkeyObstacle()
}

test('the address is reported as the obstacle to passkeys only if another address would help', () => {
  assert.equal(obstacleAt('oto.example.com', true, true), undefined)
  assert.equal(obstacleAt('oto.example.com', true, false), 'browser')
  assert.equal(obstacleAt('localhost', true, false), 'browser')
  // Browsers hide passkeys from pages without TLS.
  assert.equal(obstacleAt('oto.example.com', false, false), 'address')
  assert.equal(obstacleAt('127.0.0.1', true, true), 'address')
  assert.equal(obstacleAt('[::1]', true, true), 'address')
})
