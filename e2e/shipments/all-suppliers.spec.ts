import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

// 1 is Cartró, 2 Bosses; ada works for the buyer and has chosen neither.

test('company staff see all suppliers on Today, shipments with their supplier, and one supplier’s by a filter', async ({
  open,
}) => {
  const page = await open({ as: 'ada' })
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.getByRole('banner').getByText('All suppliers').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Shipments' }).first().click()
  const table = page.getByRole('table')
  await table.getByRole('columnheader', { name: 'Supplier', exact: true }).waitFor()
  await table.getByRole('cell', { name: 'Bosses', exact: true }).first().waitFor()
  await table.getByRole('cell', { name: 'Cartró', exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('boss')
  await page.getByRole('option', { name: /Bosses/ }).click()
  await page.waitForURL(/supplier=2/)
  await expect(table.getByRole('columnheader', { name: 'Supplier', exact: true })).toHaveCount(0)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
  await page
    .getByRole('button', { name: /Bosses/ })
    .first()
    .click()
  await table.getByRole('cell', { name: 'Cartró', exact: true }).first().waitFor()
})

test('a shipment opens directly, is changed for its supplier, and afterwards all suppliers are shown again', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'ada', path: '/shipments/10' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Acting for Bosses/ })
    .waitFor()
  const actingSuppliers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') actingSuppliers.push(request.headers()['oto-supplier'])
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Seen by the buyer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const { rows } = await world.owner.query('select note from shipments where id = 10')
      return rows[0]?.note
    })
    .toBe('Seen by the buyer')
  assert.deepEqual(actingSuppliers, ['2'])
  await page.goto(`${world.origin}/shipments/10/packing`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Acting for Bosses/ })
    .waitFor()
  await page.goto(`${world.origin}/shipments/10/add-content`)
  await page.getByText(/BAG-/).first().waitFor()
  await expect(page.getByText(/BOX-/)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Shipments' }).first().click()
  await page.getByRole('banner').getByText('All suppliers').waitFor()
  await page.getByRole('table').getByRole('cell', { name: 'Cartró', exact: true }).first().waitFor()
})

test('a link to a shipment of another supplier than the chosen one offers all suppliers', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/shipments' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Choose a supplier/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Cartró/ })
    .click()
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /^Acting for Cartró/ }).waitFor()
  await page.goto(new URL('/shipments/10', page.url()).href)
  await page.getByText(/may have been deleted/).waitFor()
  await page.locator('main').getByRole('button', { name: 'All suppliers' }).click()
  await page.getByRole('heading', { name: 'S000002', level: 1 }).waitFor()
  await banner.getByRole('button', { name: /^Acting for Bosses/ }).waitFor()
})

test('order lines of two suppliers go into no shipment; those of one go into its own or a new one', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/orders' })
  const rowOf = (supplier: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: supplier, exact: true }) })
  const choose = async (supplier: string) => rowOf(supplier).first().getByRole('checkbox').click()
  await choose('Cartró')
  await choose('Bosses')
  const add = page.getByRole('toolbar').getByRole('button', { name: /Add to/ })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await choose('Cartró')
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'S000002' }).waitFor()
  await dialog.getByRole('button', { name: 'New shipment for Bosses' }).click()
  await page.getByRole('heading', { name: 'New shipment', level: 1 }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Acting for Bosses/ })
    .waitFor()
})

test(
  'for a new shipment company staff choose the supplier, and act for none afterwards',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/shipments/new' })
    await page.getByRole('heading', { name: 'Which supplier do you act for?' }).waitFor()
    await page.locator('main').getByRole('button', { name: 'Choose a supplier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search Supplier' })
    await dialog.getByRole('option', { name: /Cartró/ }).click()
    await page.getByRole('heading', { name: 'New shipment', level: 1 }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Acting for Cartró/ })
      .click()
    await dialog.getByRole('option', { name: 'All suppliers' }).click()
    await page.getByRole('heading', { name: 'Which supplier do you act for?' }).waitFor()
  },
)

test('changes by others for any supplier show without a reload', async ({ open, world }) => {
  let stream: Promise<unknown> | undefined
  const before = async (newPage: Page) => {
    stream = newPage.waitForResponse(/\/api\/changes/)
  }
  const page = await open({ as: 'ada', path: '/shipments', before })
  await page.getByRole('cell', { name: 'Bosses', exact: true }).first().waitFor()
  await stream
  const pau = await world.signIn('pau')
  const { reply } = await pau.call(createShipment, { body: { code: 'FROM-PAU' } })
  assert.equal(reply.code, 'FROM-PAU')
  await page.getByRole('link', { name: 'FROM-PAU' }).waitFor()
})
