import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { onlyInAll } from '#test/world/test-scope.ts'

type Client = Record<
  'get' | 'post' | 'put' | 'delete' | 'patch',
  (...args: unknown[]) => Promise<unknown>
>
declare const oto: {
  authClient: Client
  publicClient: Client
  storeSession: (session: object) => void
  clearSession: () => void
}

/** Bundle of the HTTP clients alone. */
async function buildClients(): Promise<Map<string, string>> {
  const { output } = (await build({
    configFile: false,
    root: `${import.meta.dirname}/../../web`,
    plugins: [react()],
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { clients: `${import.meta.dirname}/../../web/gallery/clients.tsx` },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : `${file.source}`,
    ]),
  )
}

const origin = 'http://oto.test'
let files: Map<string, string>
test.beforeAll(async () => {
  files = await buildClients()
})
const settings = {
  'oto-api-root': '/shipments-service',
  'oto-forwarded-for': '203.0.113.7',
}

type Call = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Visit = { page: Page; context: BrowserContext; calls: Call[] }

/** Opens a page with nothing but the clients, these settings, and this status as the reply to every call. */
async function open(
  browser: Browser,
  status = 200,
  settings: Record<string, string> = {},
): Promise<Visit> {
  const metas = Object.entries(settings).map(
    ([name, value]) => `<meta name="${name}" content="${value}">`,
  )
  const context = await browser.newContext()
  const page = await context.newPage()
  const calls: Call[] = []
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const file = files.get(pathname)
    const clientChunk = [...files.keys()].find(
      (name) => name.includes('/clients-') && name.endsWith('.js'),
    )
    if (pathname === '/') {
      const body = `<!doctype html><title>x</title>${metas.join('')}<script type="module" src="${clientChunk}"></script>`
      return route.fulfill({ contentType: 'text/html', body })
    }
    if (file !== undefined) {
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      return route.fulfill({ contentType, body: file })
    }
    calls.push({
      method: request.method(),
      url: pathname,
      headers: request.headers(),
      body: request.postData(),
    })
    return route.fulfill({ status, json: status === 200 ? {} : { code: 'session-over', status } })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'oto' in window)
  return { page, context, calls }
}

const signIn = (page: Page, token = 'secret-token') =>
  page.evaluate(
    (token) =>
      oto.storeSession({
        credentials: { token, type: 'Bearer', empre: 1, roles: ['user'] },
        proveidor: { id: 1, rao: 'Cartró' },
        user: { username: 'lee', name: 'Lee', email: '' },
      }),
    token,
  )

test(
  'get, post, put, delete and patch; the token goes with authenticated calls alone',
  onlyInAll,
  async ({ browser }) => {
    const { page, context, calls } = await open(browser)
    await signIn(page)
    await page.evaluate(async () => {
      for (const client of [oto.authClient, oto.publicClient]) {
        await client.get('/api/a')
        await client.post('/api/b', { x: 1 })
        await client.put('/api/c', { x: 2 })
        await client.delete('/api/d')
        await client.patch('/api/e', { x: 3 })
      }
    })
    const requests = calls.map(({ method, url, body }) => [method, url, body])
    const expected = [
      ['GET', '/api/a', null],
      ['POST', '/api/b', '{"x":1}'],
      ['PUT', '/api/c', '{"x":2}'],
      ['DELETE', '/api/d', null],
      ['PATCH', '/api/e', '{"x":3}'],
    ]
    assert.deepEqual(requests, [...expected, ...expected])
    const tokens = calls.map(({ headers }) => headers.authorization)
    assert.deepEqual(tokens, [...Array(5).fill('Bearer secret-token'), ...Array(5).fill(undefined)])
    assert.ok(calls.every(({ headers }) => headers['x-forwarded-for'] === undefined))
    await context.close()
  },
)

test(
  'the base address and the forwarded-for header are those of the page’s configuration',
  onlyInAll,
  async ({ browser }) => {
    const { page, context, calls } = await open(browser, 200, settings)
    await signIn(page)
    await page.evaluate(async () => {
      await oto.publicClient.post('/api/auth/signin', {})
      await oto.authClient.get('/api/starter')
    })
    assert.deepEqual(
      calls.map(({ url, headers }) => [url, headers['x-forwarded-for']]),
      [
        ['/shipments-service/api/auth/signin', '203.0.113.7'],
        ['/shipments-service/api/starter', undefined],
      ],
    )
    await context.close()
  },
)

test('a call has no time-out unless it is given one', onlyInAll, async ({ browser }) => {
  const { page, context } = await open(browser)
  await page.route('**/api/slow', () => {})
  await page.clock.install()
  await page.evaluate(() => {
    Object.assign(window, { ended: false })
    const end = () => Object.assign(window, { ended: true })
    void oto.authClient.get('/api/slow').then(end, end)
  })
  await page.clock.runFor('24:00:00')
  assert.equal(await page.evaluate(() => (window as { ended?: boolean }).ended), false)
  const code = await page.evaluate(() =>
    oto.authClient.get('/api/slow', { timeoutMs: 50 }).then(
      () => 'answered',
      (problem: { code: string }) => problem.code,
    ),
  )
  assert.equal(code, 'unreachable')
  await context.close()
})

for (const status of [401, 403]) {
  // The essential run tests the other status in shell-session.spec.ts.
  const scope = status === 403 ? {} : onlyInAll
  test(
    `ten replies with ${status} at once: one message, storage cleared once after 500 ms, one reload 2000 ms later`,
    scope,
    async ({ browser }) => {
      const { page, context, calls } = await open(browser, status)
      await signIn(page)
      await page.waitForTimeout(500)
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.evaluate(() => {
        window.localStorage.setItem('other', 'x')
        window.sessionStorage.setItem('other', 'x')
      })
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      const refusedCount = await page.evaluate(async () => {
        const tenCalls = Array.from({ length: 10 }, (_, index) =>
          oto.authClient.get(`/api/${index}`),
        )
        const outcomes = await Promise.allSettled(tenCalls)
        return outcomes.filter((outcome) => outcome.status === 'rejected').length
      })
      assert.equal(refusedCount, 10)
      assert.equal(calls.length, 10)
      // Another reply restarts the 500 ms: a debounce, not a throttle.
      await page.clock.runFor(300)
      await page.evaluate(() => oto.authClient.get('/api/10').catch(() => {}))
      const pendingCounts = () =>
        page.evaluate(() => [window.localStorage.length, window.sessionStorage.length])
      await page.clock.runFor(499)
      assert.notDeepEqual(await pendingCounts(), [0, 0])
      const message = page.locator('.Toastify__toast', { hasText: 'Session expired' })
      await expect(message).toHaveCount(0)
      await page.clock.runFor(1)
      assert.deepEqual(await pendingCounts(), [0, 0])
      await message.waitFor()
      await expect(message).toHaveCount(1)
      assert.ok(
        await message.evaluate((element) => element.classList.contains('Toastify__toast--info')),
      )
      await page.clock.runFor(1999)
      // A reload that began too early would have loaded by now.
      await page.waitForTimeout(300)
      assert.equal(loads, 0)
      const loaded = page.waitForEvent('load')
      await page.clock.runFor(1)
      await loaded
      await page.waitForTimeout(300)
      assert.equal(loads, 1)
      await context.close()
    },
  )
}

test('a 401 without a session ends no session', async ({ browser }) => {
  const { page, context } = await open(browser, 401)
  await page.evaluate(() => window.localStorage.setItem('other', 'x'))
  await page.evaluate(() =>
    Promise.allSettled([
      oto.publicClient.post('/api/auth/signin', {}),
      oto.authClient.get('/api/a'),
    ]),
  )
  await page.waitForTimeout(700)
  assert.equal(await page.evaluate(() => window.localStorage.getItem('other')), 'x')
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await context.close()
})

test('a refusal of the former session ends no session of the next person', async ({ browser }) => {
  const { page, context } = await open(browser, 401)
  await signIn(page, 'former')
  await page.evaluate(() => window.localStorage.setItem('other', 'x'))
  const refused = page.evaluate(() => oto.authClient.get('/api/a').catch(() => {}))
  await signIn(page, 'next')
  await refused
  await page.waitForTimeout(700)
  assert.equal(await page.evaluate(() => window.localStorage.getItem('other')), 'x')
  await context.close()
})
