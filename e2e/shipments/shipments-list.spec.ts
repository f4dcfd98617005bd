import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { assertAccessible, type JourneyWorld, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const message = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
/** Opens the filters, which are folded away at first. */
const openFilters = (page: Page) =>
  page.getByRole('button', { name: 'Filters', exact: true }).click()
const codes = (page: Page) => page.locator('tbody th a').allTextContents()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

test('filters, sort and the copied link show the same rows', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await page.getByRole('columnheader', { name: 'Estimated delivery date' }).waitFor()
  for (const column of ['Shipping code', 'Estimated delivery date', 'State', 'Options'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(1)
  await page.getByRole('row', { name: /S000008/ }).waitFor()
  await assertAccessible(page, 'the list')
  await expect(page.getByLabel('State')).toBeHidden()
  await openFilters(page)
  await page.getByLabel('State').selectOption('open')
  await page.getByRole('row', { name: /S000001/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Shipping code' }).click()
  await page.waitForURL(/sort=code/)
  await page
    .getByRole('columnheader', { name: 'Shipping code' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await page.waitForFunction(() => document.querySelector('tbody th')?.textContent === 'S000005')
  await expect.poll(() => codes(page)).toEqual(['S000005', 'S000006', 'S000007', 'S000008'])
  const link = pathOf(page)
  const otherPage = await open({ as: 'mar', path: link })
  await otherPage.getByRole('row', { name: /S000005/ }).waitFor()
  assert.deepEqual(await codes(otherPage), await codes(page))
  await otherPage.close()
  // A part of a typed day is not applied: going back leads to the list as it was before.
  const from = page.getByLabel('Delivery from').first()
  await from.fill('12/3')
  await from.fill('+0')
  await from.press('Enter')
  await page.waitForURL(/sort=eta/)
  await page.getByRole('row', { name: /S000007/ }).waitFor({ state: 'detached' })
  await expect(page.getByRole('button', { name: 'Shipping code' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('row', { name: /S000007/ }).waitFor()
  await page.getByRole('heading', { name: 'Shipments' }).click()
  await page.keyboard.press('/')
  // A scanner types faster than people do: the shortcut waits to tell them apart.
  await page.waitForFunction(() => document.activeElement?.matches('input[inputmode=search]'))
  await page.keyboard.type('nothing like this')
  await message(page, /^No rows found$/)
  await message(page, 'No shipments match these filters.')
  await assertAccessible(page, 'no match')
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await page.getByRole('row', { name: /S000001/ }).waitFor()
})

test(
  'the state is Open or Closed, with the status of a closed one beside it, and both can be filtered',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/shipments' })
    const states = () =>
      page
        .locator('tbody td[data-label="State"]')
        .evaluateAll((cells: HTMLElement[]) =>
          cells.map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim()),
        )
    await page.getByRole('row', { name: /S000008/ }).waitFor()
    const shownStates = await states()
    await openFilters(page)
    const statePattern = /^(Open|(In transit|Partially received|Received|Cancelled) Closed)$/
    for (const text of shownStates) assert.match(text, statePattern)
    for (const status of ['In transit', 'Partially received', 'Received', 'Cancelled']) {
      await page.getByLabel('State').selectOption({ label: status })
      await page.getByRole('list', { name: 'Active filters' }).getByText(status).waitFor()
      await page.waitForFunction(() => !document.querySelector('table[aria-busy]'))
      const count = shownStates.filter((text) => text === `${status} Closed`).length
      // Waits for exact texts, because a status can be part of the previous one (“Received”).
      await expect
        .poll(async () => (await states()).filter(Boolean))
        .toEqual(Array(count).fill(`${status} Closed`))
    }
  },
)

test('late shipments and lines are marked the same in lists, previews, details, add content and Today', async ({
  open,
}) => {
  const screens: [path: string, title: string, ...selectors: string[]][] = [
    ['/shipments/7', 'S000007', 'dl'],
    ['/shipments/8/add-content?product=BOX-L-WH', 'Add content', 'tr:has-text("BOX-L-WH")'],
    ['/orders?product=BOX-L-WH', 'Open orders', 'tr:has-text("BOX-L-WH")'],
    ['/starter', 'Today', 'li:has-text("Not closed")', 'li:has-text("Not shipped")'],
    ['/shipments?code=S000007', 'Shipments', 'tr:has-text("S000007")'],
  ]
  const page = await open({ as: 'lee', path: '/account' })
  const marks: string[] = []
  const collectMark = async (selector: string) => {
    const mark = page.locator(`main ${selector}`).getByText('Late', { exact: true }).first()
    await mark.waitFor()
    marks.push(
      await mark.evaluate((element) => {
        const { color, backgroundColor, fontSize, lineHeight } = getComputedStyle(element)
        return [color, backgroundColor, fontSize, lineHeight].join()
      }),
    )
  }
  for (const [path, title, ...selectors] of screens) {
    await page.evaluate((to) => window.history.pushState(null, '', to), path)
    await heading(page, title)
    for (const selector of selectors) await collectMark(selector)
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  await collectMark('aside')
  assert.deepEqual(new Set(marks).size, 1, marks.join(' '))
})

/** Creates shipments P-01 to P-30, once for all tests. */
async function makeThirty(world: JourneyWorld) {
  const bea = await world.signIn('bea')
  for (let number = 1; number <= 30; number += 1) {
    const body = { code: `P-${String(number).padStart(2, '0')}` }
    await bea.call(createShipment, { body, key: `page-${number}-key` })
  }
}

test('pages turn by key, forth and back, and a failed list can be retried', async ({
  open,
  world,
}) => {
  await makeThirty(world)
  const page = await open({ as: 'bea', path: '/shipments?sort=code&text=p-' })
  await page.getByRole('row', { name: /P-01/ }).waitFor()
  await message(page, '1–25 of 30 rows')
  await message(page, 'Page 1 of 2')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('row', { name: /P-26/ }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: /P-30/ }).waitFor()
  await message(page, 'Page 2 of 2')
  await message(page, '26–30 of 30 rows')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('row', { name: /P-01/ }).waitFor()

  await page.goto(`${world.origin}/shipments?sort=eta`)
  await openFilters(page)
  await page.getByLabel('Code begins with').first().fill('p-')
  await page.waitForURL(/sort=-code/)
  await page.waitForFunction(() => document.querySelector('tbody th')?.textContent === 'P-30')
  await expect(page.getByRole('button', { name: 'Estimated delivery date' })).toHaveCount(0)
  await assertAccessible(page, 'a beginning of a code')

  await page.route('**/api/shipments?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('State').selectOption('closed')
  await message(page, 'Couldn’t load the shipments: Something went wrong on our side.')
  await assertAccessible(page, 'the list failed')
  await page.unroute('**/api/shipments?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await message(page, 'No rows found')
})

test('ten rows a page, a page chosen by its number, and Loading... while a page is awaited', async ({
  open,
  world,
}) => {
  await makeThirty(world)
  const page = await open({ as: 'bea', path: '/shipments?sort=code&text=p-' })
  await message(page, 'Page 1 of 2')
  await page.getByLabel('Rows per page').selectOption('10')
  await page.waitForURL(/rows=10/)
  await message(page, 'Page 1 of 3')
  // The previous rows stay until the new ones are loaded.
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 10)
  await page.getByRole('button', { name: 'Page 1 of 3' }).click()
  await page.keyboard.type('3')
  await assertAccessible(page, 'a page is chosen')
  await page.keyboard.press('Enter')
  await message(page, 'Page 3 of 3')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('row', { name: /P-11/ }).waitFor()
  await message(page, 'Page 2 of 3')
  // A number past the last page leads to the last page; Escape keeps the page. The field keeps the focus, as in Safari.
  await page.getByRole('button', { name: 'Page 2 of 3' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page 2 of 3' }).click()
  await page.keyboard.type('99')
  await page.getByRole('button', { name: 'Go', exact: true }).hover()
  await page.mouse.down()
  await expect(page.getByLabel('Page', { exact: true })).toBeFocused()
  await page.mouse.up()
  await page.getByRole('row', { name: /P-30/ }).waitFor()
  let released = Promise.withResolvers<void>()
  const slow = await open({
    as: 'bea',
    path: '/shipments',
    before: (newPage) =>
      newPage.route('**/api/shipments?*', (route) => released.promise.then(() => route.continue())),
  })
  // Screen readers are informed immediately; the text is visible only after a delay.
  const loading = slow.locator('tbody bdi', { hasText: 'Loading...' })
  await loading.waitFor()
  assert.ok(((await loading.boundingBox())?.width ?? 0) > 20)
  released.resolve()
  released = Promise.withResolvers()
  await slow.getByRole('button', { name: 'Next' }).click()
  await slow.getByRole('status').filter({ hasText: 'Loading...' }).first().waitFor()
  released.resolve()
  await slow.close()
})

test('an empty list says what to do first', async ({ open }) => {
  const page = await open({
    as: 'ada',
    path: '/shipments',
    storage: { proveidor: JSON.stringify({ id: 3, rao: 'Fusta i Palets', isChosen: true }) },
  })
  await message(page, 'No shipments yet.')
  await assertAccessible(page, 'first use')
  await page.getByRole('link', { name: 'New shipment' }).last().click()
  await heading(page, 'New shipment')
})

test('selected rows are closed and deleted together, with a result for each', async ({
  open,
  world,
}) => {
  const pau = await world.signIn('pau')
  for (const code of ['BULK-1', 'BULK-2'])
    await pau.call(createShipment, { body: { code }, key: `bulk-${code}-key` })
  const page = await open({ as: 'pau', path: '/shipments?state=open' })
  const choose = (code: string) => page.getByRole('checkbox', { name: `Select ${code}` }).check()
  await choose('S000002')
  await choose('BULK-1')
  await assertAccessible(page, 'rows chosen')
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click()
  await message(page, 'Are you sure to set these 2 shipments as closed?')
  const released = Promise.withResolvers<void>()
  await page.route('**/closure', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText(/^Closing shipment \d of 2$/).waitFor()
  released.resolve()
  await page.getByRole('heading', { name: '1 succeeded, 1 failed' }).waitFor()
  await message(page, 'It has no lines yet')
  await assertAccessible(page, 'a result for each')
  await page.getByRole('row', { name: /S000002/ }).waitFor({ state: 'detached' })
  await choose('BULK-2')
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: '2 succeeded' }).waitFor()
  await page.getByRole('row', { name: /BULK/ }).first().waitFor({ state: 'detached' })
})

test('forbidden actions say why, and moderators reopen and cancel with a reason', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await page.getByRole('button', { name: 'Options for S000001' }).click()
  const remove = page.getByRole('menuitem', { name: /Delete shipment/ })
  await remove.getByText('It is closed').waitFor()
  await assertAccessible(page, 'the options of a row')
  await remove.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await heading(page, 'S000001')
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
  await page.close()

  const mar = await open({ as: 'mar', path: '/shipments/3' })
  await heading(mar, 'S000003')
  await mar.getByRole('button', { name: 'Reopen' }).click()
  await mar.getByRole('button', { name: 'Accept' }).click()
  await message(mar, 'Required')
  await assertAccessible(mar, 'a reason is wanted')
  await mar.getByLabel('Reason').fill('The lorry broke down')
  await mar.getByRole('button', { name: 'Accept' }).click()
  await message(mar, 'Shipment S000003 reopened')
  await message(mar, 'The lorry broke down')
  await mar.getByRole('button', { name: 'Close shipment' }).click()
  await mar.getByRole('button', { name: 'Accept' }).click()
  await message(mar, 'Shipment S000003 closed')
  await mar.getByRole('button', { name: 'Options for S000003' }).click()
  await mar.getByRole('menuitem', { name: 'Cancel shipment' }).click()
  await mar.getByLabel('Reason').fill('Not needed')
  await mar.getByRole('button', { name: 'Accept' }).click()
  await message(mar, 'Cancelled: Not needed')
  await assertAccessible(mar, 'a cancelled shipment')
  await mar.evaluate(() => window.history.pushState(null, '', '/shipments/999999'))
  await message(mar, 'Shipment not found.')
  await assertAccessible(mar, 'no such shipment')
})
