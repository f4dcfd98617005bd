// Own process: it replaces the clock, `fetch` and the library that asks the browser for passkeys.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { afterEach, mock, test } from 'node:test'
import { ApiError } from '#web/app/http/api-error.ts'

type Request = { isAutofill: boolean; choose: () => void; cancel: () => void }
const requests: Request[] = []

/** Stands for the browser: asks until a passkey is chosen. */
const startAuthentication = ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const choose = () =>
    resolve({ id: 'a', response: { clientDataJSON: '', authenticatorData: '', signature: '' } })
  requests.push({ isAutofill: useBrowserAutofill, choose, cancel: () => reject(new Error()) })
  return promise
}
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
Object.assign(globalThis, {
  startAuthentication,
  window: Object.assign(new EventTarget(), { localStorage: storage }),
  // Settings of the page: another address of the API.
  document: { querySelector: () => ({ content: 'http://oto.test' }) },
  fetch: async ({ url }: { url: string }) =>
    url.endsWith('/passkey-challenge')
      ? Response.json({ challenge: 'c' })
      : Response.json({ code: 'password-required' }, { status: 401 }),
})

// Only the bundler can load the texts of the page.
const sources: [string, string][] = [
  ['/texts/en-sign-in.ts', 'export default {}'],
  [
    '/@simplewebauthn/browser/',
    `export const { startAuthentication } = globalThis
     export const startRegistration = undefined, WebAuthnAbortService = { cancelCeremony() {} }`,
  ],
]
const hooks = registerHooks({
  load: (url, context, next) => {
    const [, source] = sources.find(([part]) => url.includes(part)) ?? []
    return source === undefined
      ? next(url, context)
      : { format: 'module', source, shortCircuit: true }
  },
})
const { offerPasskeyAutofill, signInByPasskeyAlone } = await import('./passkey-sign-in.ts')
hooks.deregister()

const fourMinutes = 4 * 60_000
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'a bug')
const autofilled = () => requests.map(({ isAutofill }) => isAutofill)

afterEach(() => {
  mock.timers.reset()
  requests.length = 0
})

test('autofill offers passkeys anew, but not while a request of the person is waiting', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const abortController = new AbortController()
  const problems: string[] = []
  offerPasskeyAutofill(abortController.signal, (error) => problems.push(codeOf(error)))
  await settled()
  const signIn = signInByPasskeyAlone()
  await settled()
  assert.deepEqual(autofilled(), [true, false])
  mock.timers.tick(fourMinutes)
  await settled()
  assert.deepEqual(autofilled(), [true, false])
  requests[1]?.cancel()
  await assert.rejects(signIn)
  mock.timers.tick(fourMinutes)
  await settled()
  assert.deepEqual(autofilled(), [true, false, true])
  abortController.abort()
  assert.deepEqual(problems, [])
})

test('the sign-in by an autofilled passkey says why it is refused; a request that ends is no problem', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const abortController = new AbortController()
  const problems: string[] = []
  offerPasskeyAutofill(abortController.signal, (error) => problems.push(codeOf(error)))
  await settled()
  requests[0]?.cancel()
  await settled()
  assert.deepEqual(problems, [])
  mock.timers.tick(fourMinutes)
  await settled()
  requests[1]?.choose()
  await settled()
  abortController.abort()
  assert.deepEqual(problems, ['password-required'])
})
