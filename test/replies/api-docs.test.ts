import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { expect } from '@playwright/test'
import { openBrowser } from '#test/world/browser.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const browser = await openBrowser()
after(() => browser.close())
// Drawing all operations is expensive: one page for all tests.
const page = await browser.newPage()

const problems: string[] = []
page.on('console', (message) => {
  if (message.type() === 'error') problems.push(message.text())
})
page.on('pageerror', (error) => problems.push(String(error)))
page.on('request', (request) => {
  const { protocol, origin } = new URL(request.url())
  if (protocol !== 'data:' && origin !== world.origin) problems.push(request.url())
})
await page.goto(`${world.origin}/api/docs`)

test('on the API page a person signs in and tries a call, and the page loads nothing from elsewhere', async () => {
  const operation = (id: string) => page.locator(`[id$="-${id}"]`)
  const open = async (id: string) => {
    await operation(id).locator('.opblock-summary-control').click()
    return operation(id)
  }
  // All operations are rendered, also those off screen: the browser's own search finds them.
  const { paths = {}, webhooks = {} } = world.app.swagger() as {
    paths?: Record<string, object>
    webhooks?: Record<string, object>
  }
  const operations = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.keys(path))
  await expect(page.locator('.opblock')).toHaveCount(operations.length, { timeout: 30_000 })
  // The example is a person of the demo world.
  const signIn = await open('signIn')
  await signIn.getByRole('button', { name: 'Execute' }).click()
  await signIn.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
  const whoAmI = await open('whoAmI')
  await whoAmI.getByRole('button', { name: 'Execute' }).click()
  await whoAmI.locator('.live-responses-table', { hasText: 'Lee Serra' }).waitFor()
  assert.deepEqual(problems, [])
})

test('the API page links to the pages for programmers', async () => {
  const href = await page.getByRole('link', { name: 'begin here' }).getAttribute('href')
  const firstPage = new URL(href ?? '', world.origin)
  await page.goto(firstPage.href)
  const text = await page.locator('body').innerText()
  assert.match(text, /^# Connect a program/)
  const names = [...text.matchAll(/\]\(([\w-]+\.md)/g)].map(([, name = '']) => name)
  assert.equal(new Set(names).size, 5)
  for (const name of names) {
    const { status, headers } = await fetch(new URL(name, firstPage))
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  }
})
