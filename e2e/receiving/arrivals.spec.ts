import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Arrivals' })
const rows = (page: Page) => table(page).locator('tbody tr[data-row]')

test('staff go from Today and from the arrivals to a partially received shipment', async ({
  open,
}) => {
  const page = await open({ as: 'marc', path: '/starter' })
  await page
    .getByRole('region', { name: 'Partially received' })
    .getByRole('link', { name: 'Receive: S000002' })
    .click()
  await page.waitForURL(/\/shipments\/2\/receiving$/)
  await page.evaluate(() => window.history.pushState(null, '', '/arrivals?show=partially-received'))
  await expect(page.getByRole('heading', { level: 1, name: 'Arrivals' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Partially received')
  await assertAccessible(page, 'arrivals')
  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('r')
  await page.waitForURL(/\/shipments\/\d+\/receiving$/)
})

test('a week leads to a day, and a figure of it to its arrivals', async ({ open, world }) => {
  await world.owner.query(
    `update shipments set estimated_delivery = '2099-03-04' where company_id = 1 and id = 3`,
  )
  const page = await open({ as: 'marc', path: '/arrivals?view=week&day=2099-03-10' })
  await expect(page.getByText('Nothing arrives in these days.')).toBeVisible()
  let released = Promise.withResolvers<void>()
  await page.route('**/api/arrivals/days?*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Previous week' }).click()
  const week = page.getByRole('table', { name: /^Week from 2 Mar 2099/ })
  // Nothing is said of a week before its arrivals are loaded.
  await expect(page.getByText('Nothing arrives in these days.')).toHaveCount(0)
  released.resolve()
  await expect(week.getByRole('link', { name: '1 arrival' })).toBeVisible()
  await assertAccessible(page, 'arrivals of a week')
  // In the mirrored layout the figures of a day begin at its right edge.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const startEdges = await week.locator('td bdi').evaluateAll((figures) =>
    figures.map((figure) => {
      const textRange = document.createRange()
      textRange.selectNodeContents(figure)
      return Math.round(textRange.getBoundingClientRect().right)
    }),
  )
  assert.equal(new Set(startEdges).size, 1, String(startEdges))
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  await week.getByRole('link', { name: /4 March 2099/ }).click()
  await expect(page.getByRole('list', { name: 'By place' }).getByRole('listitem')).toHaveCount(1)
  await expect(rows(page)).toHaveCount(1)
  await assertAccessible(page, 'arrivals of a day')
  await page.goBack()
  await week.getByRole('link', { name: '1 arrival' }).click()
  await expect(rows(page)).toHaveCount(1)
  assert.equal(pathOf(page), '/arrivals?show=all&from=2099-03-04&to=2099-03-04&placeId=1')
  await page.goBack()
  await expect(week).toBeVisible()
  released = Promise.withResolvers()
  await page.keyboard.press('t')
  await expect(week).toHaveCount(0)
  await expect(page.locator('main [inert] table')).toBeVisible()
  released.resolve()
  await expect(page.locator('main [inert]')).toHaveCount(0)
})

test(
  'a calendar address is shown once, read by a program, and revoked',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'lee', path: '/arrivals' })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create address' }).click()
    const addressText = dialog.getByText('/api/arrivals/calendar.ics?secret=')
    await expect(addressText).toBeVisible()
    await assertAccessible(page, 'a calendar address')
    const address = (await addressText.textContent()) ?? ''
    const readStatus = async () => (await fetch(new URL(address, world.origin))).status
    assert.equal(await readStatus(), 200)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(dialog.getByRole('button', { name: 'Replace address' })).toBeVisible()
    await expect(addressText).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(dialog.getByText('You have no calendar address.')).toBeVisible()
    assert.equal(await readStatus(), 404)
  },
)

test('a supplier’s people see their own arrivals and the supplier’s name, follow tracking numbers, and cannot receive', async ({
  open,
  world,
}) => {
  await world.owner.query(`update shipments set carrier = 'VALLES' where tracking = 'CR-7781-20'`)
  const page = await open({ as: 'lee', path: '/arrivals' })
  await expect(rows(page).first()).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0)
  await expect(table(page).getByRole('link', { name: 'Receive' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Mercat', { exact: true })).toBeVisible()
  await expect(table(page).getByRole('link', { name: 'Track CR-7781-20' })).toHaveAttribute(
    'href',
    'https://trans-valles.example/track/CR-7781-20',
  )
})

test(
  'a place beyond the first hundred is found by typing, and filters arrivals and scorecard',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query(
      `insert into places (company_id, code, name) select 1, 'A' || n, 'Aa ' || n from generate_series(100, 230) n`,
    )
    const page = await open({ as: 'marc', path: '/arrivals' })
    const place = page.getByRole('combobox', { name: 'Place' })
    const choose = async () => {
      await place.fill('harb')
      await page.getByRole('option', { name: /^Harbour Warehouse/ }).click()
      await expect(page).toHaveURL(/placeId=1/)
      await expect(place).toHaveValue('Harbour Warehouse')
    }
    await page.getByRole('button', { name: 'Filters' }).click()
    await choose()
    await expect(rows(page).first()).toBeVisible()
    await place.fill('')
    await expect(page).not.toHaveURL(/placeId/)
    await page.goto(`${world.origin}/scorecard`)
    await choose()
    await page.reload()
    await expect(place).toHaveValue('Harbour Warehouse')
  },
)
