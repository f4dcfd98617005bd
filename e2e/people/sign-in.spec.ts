import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { assertAccessible, localStorageOf, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

async function signIn(page: Page, username: string, password = demoPassword) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const summary = (page: Page) => page.getByRole('alert')

test('signed out, every address shows the sign-in, and afterwards the requested screen', async ({
  open,
}) => {
  const page = await open({ path: '/shipments?state=open' })
  assert.equal(pathOf(page), '/login?to=%2Fshipments%3Fstate%3Dopen')
  await expect(page).toHaveTitle('Sign in · Oto packaging shipments')
  await signIn(page, 'lee')
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  assert.equal(pathOf(page), '/shipments?state=open')
})

test(
  'without a requested address, signing in leads to / and then /starter',
  onlyInAll,
  async ({ open }) => {
    const page = await open()
    assert.equal(pathOf(page), '/login')
    await signIn(page, 'lee')
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    assert.equal(pathOf(page), '/starter')
  },
)

test('signed in, / leads to /starter within the main layout', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/' })
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  assert.equal(pathOf(page), '/starter')
  await page.getByRole('banner').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

for (const to of [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?to=/login',
]) {
  // The other addresses are tested without a browser.
  const scope = to.startsWith('//') ? {} : onlyInAll
  test(`after signing in nobody is led to ${to}`, scope, async ({ open }) => {
    const page = await open({ path: `/login?to=${encodeURIComponent(to)}`, as: 'lee' })
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    assert.equal(pathOf(page), '/starter')
  })
}

test('the reply of signing in is stored in three slices', onlyInAll, async ({ open }) => {
  const page = await open()
  await signIn(page, 'lee')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const { credentials = '', proveidor = '', user = '' } = await localStorageOf(page)
  const { token, ...rest } = JSON.parse(credentials)
  assert.ok(token.length >= 40)
  assert.deepEqual(rest, { type: 'Bearer', empre: 1, roles: ['user'], isAuthenticated: true })
  assert.ok(JSON.parse(proveidor).id > 0)
  assert.match(JSON.parse(proveidor).rao, /Cartró/)
  assert.equal(JSON.parse(user).username, 'lee')
})

test('the button is busy exactly as long as the call', async ({ open }) => {
  const page = await open()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/signin', async (route) => {
    await released
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Sign in' })
  assert.equal(await button.getAttribute('aria-busy'), null)
  await signIn(page, 'lee', 'not the password')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await summary(page).getByText('Wrong user name or password.').waitFor()
  assert.equal(await button.getAttribute('aria-busy'), null)
  await expect(page.getByLabel('User name')).toHaveValue('lee')
  await assertAccessible(page, 'sign-in, failed')
})

const failures: [
  string,
  Parameters<Parameters<Page['route']>[1]>[0] extends infer R ? (route: R) => unknown : never,
  string,
][] = [
  ['unreachable', (route) => route.abort(), 'Can’t reach the server.'],
  [
    'another page in its place',
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>Welcome to our Wi-Fi' }),
    'The server’s answer couldn’t be read.',
  ],
  [
    'an answer that our own code has no use for',
    (route) => route.fulfill({ contentType: 'application/json', body: 'null' }),
    'Something unexpected happened.',
  ],
  [
    'too many tries',
    (route) => route.fulfill(refusal(429, 'too-many-attempts', { retryAfter: 90 })),
    'Try again in 2 minutes.',
  ],
  [
    'too many tries, soon over',
    (route) => route.fulfill(refusal(429, 'too-many-attempts', { retryAfter: 1 })),
    'Try again in 1 second.',
  ],
  [
    'trouble of the server',
    (route) => route.fulfill(refusal(500, 'internal')),
    'Signing in isn’t working at the moment.',
  ],
]
const refusal = (status: number, code: string, more = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, ...more }),
})
test('a message for each cause', async ({ open }) => {
  const page = await open()
  for (const [name, answer, words] of failures) {
    await test.step(name, async () => {
      await page.route('**/api/auth/signin', (route) => void answer(route), { times: 1 })
      await signIn(page, 'lee')
      await summary(page).getByText(words).waitFor()
      await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy')
    })
  }
})

test('signing out clears the session and keeps preferences, in every tab', async ({
  open,
  world,
}) => {
  const page = await open({
    as: 'pau',
    storage: { lang: 'en', customizer: '{"isDark":true,"topbarColor":"teal"}' },
  })
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${world.origin}/starter`)
  await otherTab.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, otherTab]) {
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.match(pathOf(tab), /^\/login/)
  }
  const storedItems = await localStorageOf(page)
  assert.deepEqual(JSON.parse(storedItems.credentials ?? ''), {
    ...{ token: '', type: '', empre: 0, roles: [], isAuthenticated: false },
  })
  assert.equal(JSON.parse(storedItems.proveidor ?? '').id, -1)
  assert.equal(JSON.parse(storedItems.user ?? '').username, '')
  assert.equal(JSON.parse(storedItems.customizer ?? '').topbarColor, 'teal')
  assert.equal(storedItems.lang, 'en')
})

test('a person signs in by keyboard alone or with a password manager', async ({ open }) => {
  const page = await open()
  assert.equal(await page.getByLabel('User name').getAttribute('autocomplete'), 'username webauthn')
  assert.equal(await page.getByLabel('Password').getAttribute('autocomplete'), 'current-password')
  await page.keyboard.type('lee')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

for (const lang of ['en', 'sp', 'ca']) {
  for (const isDark of [false, true]) {
    for (const isRtl of [false, true]) {
      const name = `axe: sign-in in ${lang}, ${isDark ? 'dark' : 'light'}, ${isRtl ? 'rtl' : 'ltr'}`
      const isEssential = lang === 'ca' && isDark && isRtl
      test(name, isEssential ? {} : onlyInAll, async ({ open }) => {
        const customizer = JSON.stringify({ isDark, isRtl })
        const page = await open({
          storage: { lang, customizer },
          viewport: { width: 320, height: 640 },
        })
        await assertAccessible(page, 'sign-in')
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
        assert.equal(await page.evaluate(() => document.documentElement.dir), isRtl ? 'rtl' : 'ltr')
        await page.close()
      })
    }
  }
}
