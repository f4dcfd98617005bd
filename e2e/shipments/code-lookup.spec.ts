import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, localStorageOf, pathOf, test } from '#e2e/setup/fixtures.ts'
import { controlBracket, f8, typeAsScanner } from '#e2e/setup/scanner.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
/** Goes to a screen that takes no scans itself, without another load. */
const goToAccount = async (page: Page) => {
  await page.evaluate(() => window.history.pushState(null, '', '/account'))
  await heading(page, 'Account')
}
const sscc = '376104250021234569'
const acting = (id: number, rao: string) => ({
  proveidor: JSON.stringify({ id, rao, isChosen: true }),
})

let packageId: number | undefined
test.beforeAll(async ({ world }) => {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into packages (company_id, supplier_id, shipment_id, number, type, tracking, sscc)
     values (1, 1, 5, 1, 'CT', '', $1), (1, 2, 10, 1, 'CT', 'Z-1', null) returning id::int as id`,
    [sscc],
  )
  packageId = rows[0]?.id
  await world.owner.query(`update shipments set tracking = 'SHARED-7' where id in (5, 7)`)
  await world.owner.query(`update order_lines set gtin = '9506000134352' where id = 1`)
})

test('a scan anywhere opens the shipment, the package or the orders of the product', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/account' })
  await typeAsScanner(page, 's000003')
  await heading(page, 'S000003')
  assert.equal(pathOf(page), '/shipments/3')
  await typeAsScanner(page, '(01)09506000134352')
  await heading(page, 'Open orders')
  assert.equal(pathOf(page), '/orders?product=BOX-S-BR&show=all')
  await typeAsScanner(page, 'PO-1002')
  await page.waitForURL(/order=PO-1002/)
  await typeAsScanner(page, ']C1', f8, '00', sscc)
  await page.waitForURL(`**/shipments/5/packing?package=${packageId}`)
})

test('FNC1 survives however the scanner presses it, also in the palette', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/account' })
  for (const separator of [f8, controlBracket, '\x1d']) {
    await typeAsScanner(page, '00', sscc, separator, '10LOT7')
    await page.waitForURL('**/shipments/5/packing?*')
    await goToAccount(page)
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await typeAsScanner(page, separator, '400PO-1003')
    await page.waitForURL(/order=PO-1003/)
    await palette(page).waitFor({ state: 'detached' })
  }
})

test('with several matches the palette lists them, to choose with the arrow keys', async ({
  open,
}) => {
  const page = await open({ as: 'lee' })
  await typeAsScanner(page, 'shared-7')
  const options = palette(page).getByRole('option')
  await options.nth(1).waitFor()
  assert.deepEqual(
    (await options.allTextContents()).map((text) => text.slice(0, 11)),
    ['S000007Open', 'S000005Open'],
  )
  await assertAccessible(page, 'several finds', { isOnlyHere: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, 'S000005')
})

test('an unknown code is shown as scanned, and the next scan works', async ({ open }) => {
  const page = await open({ as: 'lee' })
  await typeAsScanner(page, '(00)106141411234567897')
  await page.getByRole('alert').getByText('No results for “(00)106141411234567897”.').waitFor()
  assert.equal(pathOf(page), '/starter')
  await assertAccessible(page, 'nothing found', { isOnlyHere: true })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.keyboard.press('Control+k')
  const tooLong = 'PO-'.repeat(100)
  await palette(page).getByRole('combobox').fill(tooLong)
  await palette(page).getByText('No results.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(`No results for “${tooLong}”.`).waitFor()
  assert.deepEqual(
    requests.filter((url) => url.includes(tooLong)),
    [],
  )
  await typeAsScanner(page, 'S000003')
  await heading(page, 'S000003')
})

test('a list’s search opens the only match of a code on Enter, and filters by words', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  const search = page.getByRole('textbox', { name: 'Search' }).first()
  await search.fill('vallès')
  await search.press('Enter')
  await page.waitForURL(/text=vall/)
  await page.waitForTimeout(400)
  assert.match(pathOf(page), /^\/shipments\?/)
  await search.fill(`(00)${sscc}`)
  await search.press('Enter')
  await page.waitForURL('**/shipments/5/packing?*')
})

test(
  'another supplier’s shipment is not found; staff open it, and act for its supplier from then on',
  onlyInAll,
  async ({ open }) => {
    const pau = await open({ as: 'pau' })
    await typeAsScanner(pau, sscc)
    await pau.getByRole('alert').getByText(`No results for “${sscc}”.`).waitFor()
    const ada = await open({ as: 'ada', storage: acting(2, 'Bosses') })
    await typeAsScanner(ada, 'S000003')
    await ada.waitForURL('**/shipments/3/receiving')
    await heading(ada, 'Receive')
    await expect
      .poll(async () => JSON.parse((await localStorageOf(ada)).proveidor ?? '{}').id)
      .toBe(1)
    const marc = await open({ as: 'marc' })
    await typeAsScanner(marc, 'S000001')
    await palette(marc)
      .getByRole('option', { name: /^S000001 .*Bosses$/ })
      .click()
    await marc.waitForURL('**/shipments/9/receiving')
    await heading(marc, 'Receive')
    // Staff who act for no supplier act for this one on this page alone.
    await marc.getByRole('button', { name: /^Acting for Bosses/ }).waitFor()
    assert.equal(JSON.parse((await localStorageOf(marc)).proveidor ?? '').id, -1)
  },
)

test('a scan anywhere leads people who receive to the arrival: shown as scanned, counted when scanned there', async ({
  open,
}) => {
  const page = await open({ as: 'marc', path: '/account' })
  await typeAsScanner(page, '00084123450000000010')
  await heading(page, 'Receive')
  await page.waitForURL(/\/shipments\/3\/receiving\?package=\d+$/)
  await expect(page.getByText('P1 scanned. Scan it again to count it.')).toBeVisible()
  const accepted = page
    .getByRole('table', { name: 'Lines to count' })
    .getByLabel(/^Accepted/)
    .first()
  await expect(accepted).toHaveValue('')
  await typeAsScanner(page, '00084123450000000010')
  await expect(page.getByRole('main').getByText('P1: 1 line counted')).toBeVisible()
  await expect(accepted).toHaveValue('36')
  await goToAccount(page)
  await typeAsScanner(page, 's000003')
  await page.waitForURL(/\/shipments\/3\/receiving$/)
})
