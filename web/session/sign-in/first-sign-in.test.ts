import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { beforeEach, test } from 'node:test'
import { ApiError } from '#web/app/http/api-error.ts'

const stored = new Map<string, string>()
const opened: string[] = []
const page = Object.assign(new EventTarget(), {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  },
  location: { assign: (path: string) => opened.push(path) },
})
let problemCode = ''
Object.assign(globalThis, {
  window: page,
  // Settings of the page: another address of the API.
  document: { querySelector: () => ({ content: 'http://oto.test' }) },
  fetch: async () =>
    new Response(JSON.stringify({ code: problemCode }), {
      status: 401,
      headers: { 'content-type': 'application/problem+json' },
    }),
})

// Only the bundler can load the texts of the page.
const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { signInAfterwards } = await import('./first-sign-in.ts')
const { useCredentials, useUser } = await import('#web/app/state/session-state.ts')
hooks.deregister()

const body = { username: 'lee', password: 'nine-words-nobody-guesses' }
const storedToken = () => JSON.parse(stored.get('credentials') ?? '{}').token

beforeEach(() => {
  opened.length = 0
  useUser.setState({ username: 'lee' })
  useCredentials.setState({ token: '1.ended', isAuthenticated: true })
})

test('a sign-in that needs a code opens the sign-in, without the session that the password ended', async () => {
  assert.equal(storedToken(), '1.ended')
  problemCode = 'second-factor-required'
  await signInAfterwards(body)
  assert.deepEqual(opened, ['/login'])
  assert.equal(storedToken(), '')
})

test('people whose company signs in by its provider are told so after choosing a password', async () => {
  problemCode = 'provider-required'
  await assert.rejects(
    signInAfterwards(body),
    (error) => error instanceof ApiError && error.code === 'provider-required',
  )
  assert.deepEqual(opened, [])
  assert.equal(storedToken(), '')
})
