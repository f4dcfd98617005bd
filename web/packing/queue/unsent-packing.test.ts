import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { ApiError } from '#web/app/http/api-error.ts'
import { add, startFakeServer } from './fake-packing-server.ts'

const page = Object.assign(new EventTarget(), {
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
})
Object.assign(globalThis, { window: page })

// Only the bundler can load the texts of the page.
const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { requestSignOut, useSignOutQuestion } = await import('#web/app/sign-out.ts')
const { clearSession, useCredentials } = await import('#web/app/state/session-state.ts')
const { unsentQueue, watchUnsentPacking } = await import('./unsent-packing.ts')
hooks.deregister()

const signInAs = (token: string) => useCredentials.setState({ token, isAuthenticated: true })

/** Whether closing the page warns. */
const warnsOnClose = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Starts a queue with a change that does not reach the server. */
async function startUnsentQueue() {
  const server = startFakeServer()
  watchUnsentPacking(server.queue, 'botiga 1')
  assert.equal(warnsOnClose(), false)
  server.fail(new ApiError('unreachable'))
  server.queue.apply([add])
  await server.answer()
  return server
}

test('closing the page warns until everything is sent, which the network may trigger', async () => {
  signInAs('lee')
  const { answer, fail, serverPacking } = await startUnsentQueue()
  assert.ok(warnsOnClose())
  fail()
  page.dispatchEvent(new Event('online'))
  await answer()
  assert.equal(serverPacking().packages.length, 1)
  assert.equal(warnsOnClose(), false)
})

test('a screen opened again goes on with the queue until everything is sent', async () => {
  signInAs('lee')
  const { queue, answer, fail, notices, changeByOthers } = await startUnsentQueue()
  assert.equal(unsentQueue('botiga 1'), queue)
  assert.equal(unsentQueue('botiga 2'), undefined)
  const later: string[] = []
  queue.notifyTo(({ kind }) => later.push(kind))
  changeByOthers([add])
  fail()
  queue.retry()
  for (let turn = 0; turn < 2; turn += 1) await answer()
  assert.equal(unsentQueue('botiga 1'), undefined)
  assert.deepEqual(later, ['renumbered', 'rebased'])
  assert.deepEqual(notices, [])
})

test('signing out asks about unsent packing; the next person sends nothing of it', async () => {
  signInAs('lee')
  const { queue, answer, fail, sent, notices, serverPacking } = await startUnsentQueue()
  requestSignOut()
  assert.ok(useSignOutQuestion.getState().isAsking)
  assert.equal(useCredentials.getState().token, 'lee')
  useCredentials.setState({ roles: [] })
  assert.ok(warnsOnClose(), 'the session goes on')

  clearSession()
  assert.equal(warnsOnClose(), false)
  assert.equal(unsentQueue('botiga 1'), undefined)
  signInAs('ada')
  fail()
  page.dispatchEvent(new Event('online'))
  queue.retry()
  await answer()
  assert.equal(sent.length, 1)
  assert.deepEqual(serverPacking().packages, [])
  assert.deepEqual(notices, [])
})
