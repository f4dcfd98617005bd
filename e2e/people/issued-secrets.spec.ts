import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '#database/demo/demo-world.ts'
import { localStorageOf, test } from '#e2e/setup/fixtures.ts'

type Header = { name: string; value: string }
type Entry = {
  request: { url: string; headers: Header[]; postData?: { text?: string } }
  response: { headers: Header[]; content: { text?: string; encoding?: string } }
}

const textOf = ({ text = '', encoding }: Entry['response']['content']) =>
  encoding === 'base64' ? Buffer.from(text, 'base64').toString('latin1') : text

test('the network traffic has the password once, and the token only in its header', async ({
  world,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'oto-har-'))
  const path = join(folder, 'session.har')
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  const page = await context.newPage()
  await page.goto(`${world.origin}/shipments`)
  await page.getByLabel('User name').fill('lee')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('table').locator('tr[data-row]').first().waitFor()
  const { token } = JSON.parse((await localStorageOf(page)).credentials ?? '{}') as {
    token: string
  }
  assert.ok(token.length > 40)
  await page.goto(`${world.origin}/orders`)
  await page.locator('h1').waitFor()
  for (const [to, name] of [
    ['/account', 'Account'],
    ['/starter', 'Today'],
  ] as const) {
    await page.evaluate((path) => window.history.pushState(null, '', path), to)
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
  }
  await context.close()
  const { log } = JSON.parse(await readFile(path, 'utf8')) as { log: { entries: Entry[] } }
  await rm(folder, { recursive: true })

  const tokenPaths = new Set<string>()
  for (const { request, response } of log.entries) {
    const isSignIn = request.url.endsWith('/api/auth/signin')
    const authorization = request.headers.find(({ name }) => name.toLowerCase() === 'authorization')
    if (authorization?.value === `Bearer ${token}`) tokenPaths.add(new URL(request.url).pathname)
    const otherHeaders = request.headers.filter((header) => header !== authorization)
    const values = [
      request.url,
      ...otherHeaders.map(({ value }) => value),
      ...response.headers.map(({ value }) => value),
    ]
    if (!isSignIn) values.push(request.postData?.text ?? '', textOf(response.content))
    for (const value of values) {
      assert.ok(!value.includes(token) && !value.includes(token.slice(2)), request.url)
      assert.ok(!value.includes(demoPassword), request.url)
    }
    if (isSignIn) assert.ok(!textOf(response.content).includes(demoPassword))
  }
  assert.ok(log.entries.length > 15 && tokenPaths.has('/api/shipments'), 'the token was used')
  for (const tokenPath of tokenPaths)
    assert.match(tokenPath, /^\/api\//, 'pages and assets are fetched without it')
})
