import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { role } from '#domain/access/person.ts'
import { isDarkWith, themeChoices, useCustomizer } from '#web/app/state/customizer-state.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import {
  actFor,
  clearSession,
  storeSession,
  updateSession,
  useCredentials,
  useProveidor,
  useUser,
} from '#web/app/state/session-state.ts'
import { rehydrateSlices } from '#web/app/state/slices.ts'
import { persistTimeoutMs } from '#web/constants.ts'

const slices = {
  credentials: useCredentials,
  proveidor: useProveidor,
  user: useUser,
  customizer: useCustomizer,
}
const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string): string | null | Promise<string> => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
Object.assign(globalThis, { window: { localStorage } })

const lee = {
  credentials: { token: '1.token', type: 'Bearer' as const, empre: 7, roles: ['mod' as const] },
  proveidor: { id: 4, rao: 'Cartró' },
  user: { username: 'lee', name: 'Lee Serra', email: 'lee@example.com' },
}
const signedOut = {
  credentials: { token: '', type: '', empre: 0, roles: [], isAuthenticated: false },
  proveidor: { id: -1, rao: '', isChosen: true },
  user: { username: '', name: '', email: '' },
}
const layout = {
  topbarColor: 'primary',
  sidebarColor: 'white',
  isRtl: false,
  isDark: false,
  isMiniSidebar: true,
  isFixedTopbar: true,
  isMobileSidebar: false,
  isFixedSidebar: false,
  isHorizontal: true,
  isSidebarHidden: false,
  isCustomizerOpen: false,
}
const storedSlice = (key: string) => JSON.parse(stored.get(key) ?? 'null')

beforeEach(async () => {
  stored.clear()
  await rehydrateSlices()
})

test('without a session there is no token, company 0, no supplier and no name', () => {
  assert.deepEqual(useCredentials.getState(), signedOut.credentials)
  assert.deepEqual(useProveidor.getState(), signedOut.proveidor)
  assert.deepEqual(useUser.getState(), signedOut.user)
})

test('layout settings have the specified names and defaults', () => {
  const { followsSystem, hasShortcuts, hasScanSounds, ...specified } = useCustomizer.getState()
  assert.deepEqual(specified, layout)
  assert.deepEqual([followsSystem, hasShortcuts, hasScanSounds], [true, true, true])
})

test('the menu of a narrow window is closed when a page opens', async () => {
  useCustomizer.setState({ isMobileSidebar: true })
  assert.equal(storedSlice('customizer').isMobileSidebar, true)
  await rehydrateSlices()
  assert.equal(useCustomizer.getState().isMobileSidebar, false)
})

test('signing in stores credentials, supplier and user', () => {
  storeSession(lee)
  assert.deepEqual(useCredentials.getState(), { ...lee.credentials, isAuthenticated: true })
  assert.deepEqual(useProveidor.getState(), { ...lee.proveidor, isChosen: false })
  assert.deepEqual(useUser.getState(), lee.user)
})

test('a later reply changes roles, name and mail address of the same person, only if they differ', () => {
  storeSession(lee)
  const before = [useUser.getState(), useCredentials.getState()]
  updateSession(lee)
  assert.ok(before[0] === useUser.getState() && before[1] === useCredentials.getState())
  const user = { ...lee.user, name: 'Lee Serra Puig', email: 'lee.serra@example.com' }
  updateSession({ credentials: { roles: ['user'] }, user })
  assert.deepEqual(useUser.getState(), user)
  const credentials = { ...lee.credentials, roles: ['user'], isAuthenticated: true }
  assert.deepEqual(useCredentials.getState(), credentials)
  clearSession()
  updateSession(lee)
  assert.deepEqual(useUser.getState(), signedOut.user)
  assert.deepEqual(useCredentials.getState(), signedOut.credentials)
})

test('each slice is stored under its own key and read from it', async () => {
  storeSession(lee)
  useCustomizer.setState({ isDark: true })
  assert.deepEqual([...stored.keys()].sort(), Object.keys(slices).sort())
  for (const [key, slice] of Object.entries(slices)) {
    const state = { ...slice.getState() }
    assert.deepEqual(storedSlice(key), state, key)
    const text = stored.get(key) ?? ''
    const initial: object = slice.getInitialState()
    ;(slice.setState as (state: object, replace: true) => void)(initial, true)
    stored.set(key, text)
    await rehydrateSlices()
    assert.deepEqual({ ...slice.getState() }, state, key)
  }
})

test('signing out empties the three slices of the session, in storage too, and keeps preferences', () => {
  storeSession(lee)
  useCustomizer.setState({ isRtl: true })
  clearSession()
  for (const [key, empty] of Object.entries(signedOut))
    assert.deepEqual(storedSlice(key), empty, key)
  assert.deepEqual(useCredentials.getState(), signedOut.credentials)
  assert.deepEqual(useProveidor.getState(), signedOut.proveidor)
  assert.deepEqual(useUser.getState(), signedOut.user)
  assert.equal(useCustomizer.getState().isRtl, true)
})

test('roles are admin, mod and user, and other stored roles are ignored', async () => {
  assert.deepEqual(role.options, ['admin', 'mod', 'user'])
  const signedIn = { ...lee.credentials, isAuthenticated: true }
  stored.set(
    'credentials',
    JSON.stringify({ ...signedIn, roles: ['owner', 'user', 'mod', 'admin'] }),
  )
  await rehydrateSlices()
  assert.deepEqual(useCredentials.getState().roles, ['admin', 'mod', 'user'])
})

test('a read of storage that never ends times out and names its key', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  context.after(() => mock.timers.reset())
  const getItem = mock.method(localStorage, 'getItem', () => new Promise<string>(() => undefined))
  context.after(() => getItem.mock.restore())
  let messages: string[] | undefined
  const reading = rehydrateSlices().then((reply) => {
    messages = reply
  })
  mock.timers.tick(persistTimeoutMs - 1)
  await new Promise((done) => setImmediate(done))
  assert.equal(messages, undefined)
  mock.timers.tick(1)
  await reading
  assert.deepEqual(
    messages,
    Object.keys(slices).map((key) => `persist timed out: ${key}`),
  )
})

test('where storage is full, forbidden or absent, signing in works and lasts as long as the page', async (context) => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  const full = { ...localStorage, setItem: refuse }
  const forbidden = { ...full, getItem: refuse, removeItem: refuse }
  context.after(() => Object.assign(window, { localStorage }))
  for (const storage of [full, forbidden, null]) {
    Object.assign(window, { localStorage: storage })
    assert.deepEqual(await rehydrateSlices(), [])
    storeSession(lee)
    assert.deepEqual(useCredentials.getState(), { ...lee.credentials, isAuthenticated: true })
    clearSession()
  }
})

test('the theme follows the system until one is chosen', () => {
  const shown = (isSystemDark: boolean) => isDarkWith(isSystemDark, useCustomizer.getState())
  assert.deepEqual([shown(false), shown(true)], [false, true])
  useCustomizer.setState(themeChoices.light)
  assert.deepEqual([shown(false), shown(true)], [false, false])
  useCustomizer.setState(themeChoices.dark)
  assert.deepEqual([shown(false), shown(true)], [true, true])
  useCustomizer.setState(themeChoices.system)
  assert.deepEqual([shown(false), shown(true)], [false, true])
})

test('a link to a record of another supplier than the chosen one ends acting for that', () => {
  const idAfter = (supplierId: number | null) => {
    leaveOtherSupplier(supplierId)
    return useProveidor.getState().id
  }
  storeSession(lee)
  assert.equal(idAfter(7), 4, 'a supplier’s own people keep theirs')
  actFor({ id: 4, name: 'Cartró' })
  assert.equal(idAfter(4), 4)
  assert.equal(idAfter(null), 4, 'a record of the company')
  assert.equal(idAfter(7), -1)
})
