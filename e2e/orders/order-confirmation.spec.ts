import { expect, type Page } from '@playwright/test'
import { cancelOrderLines } from '#contract/orders/order-change-endpoints.ts'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const day = `${new Date().getUTCFullYear() + 1}-05-01`
const lineOf = (page: Page, number: string) =>
  page
    .getByRole('table', { name: 'Lines' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: new RegExp(`line ${number}$`) }) })
const toolbar = (page: Page) => page.getByRole('toolbar')
const dialog = (page: Page) => page.getByRole('dialog')
const changes = (page: Page) => page.getByRole('table', { name: 'Changes' })

test('a supplier confirms a line and proposes a date for another; the buyer answers', async ({
  open,
  world,
}) => {
  const { rows } = await world.owner.query<{ order: string; first: string; second: string }>(`
    select order_id as order, min(line_number)::text as first, max(line_number)::text as second
    from order_lines where company_id = 1 and supplier_id = 1 and pending > 0
    group by order_id having count(*) > 1 order by order_id limit 1`)
  const { order, first, second } = rows[0] ?? { order: '', first: '', second: '' }
  const lee = await open({ as: 'lee', path: `/orders/${order}` })
  const marc = await open({ as: 'marc', path: `/orders/${order}` })
  const changeRows = changes(lee).locator('tbody tr[data-row]')
  await changeRows.first().waitFor()
  const countBefore = await changeRows.count()

  await lineOf(lee, first).getByRole('checkbox').click()
  await toolbar(lee).getByRole('button', { name: 'Confirm' }).click()
  await dialog(lee).getByLabel('As ordered').waitFor()
  await assertAccessible(lee, 'confirming')
  await dialog(lee).getByRole('button', { name: 'Confirm' }).click()
  await lee.getByText('1 line confirmed').waitFor()
  await expect(lineOf(lee, first)).toContainText('Confirmed')
  // The line stays selected for a shipment, and its confirmation can be changed.
  await toolbar(lee).getByRole('button', { name: 'Add to a shipment' }).click()
  await dialog(lee).getByRole('link', { name: 'A new shipment' }).waitFor()
  await lee.keyboard.press('Escape')
  await toolbar(lee).getByRole('button', { name: 'Clear selection' }).click()
  await expect(toolbar(lee)).toHaveCount(0)

  await lineOf(lee, second).getByRole('checkbox').click()
  await toolbar(lee).getByRole('button', { name: 'Confirm' }).click()
  await dialog(lee).getByLabel('Propose a change').click()
  const send = dialog(lee).getByRole('button', { name: 'Send proposal' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  // The keys send no more than the button does.
  await dialog(lee).getByLabel('Note to the buyer').press('Control+Enter')
  await dialog(lee).getByLabel('New date', { exact: true }).fill(day)
  await dialog(lee).getByLabel('Note to the buyer').fill('The glass is late')
  await send.click()
  await lee.getByText('Proposal sent for 1 line').waitFor()
  await expect(lineOf(lee, second)).toContainText('Proposed')

  // The proposal appears without a reload.
  await expect(lineOf(marc, second)).toContainText('The glass is late')
  await lineOf(marc, second).getByRole('checkbox').click()
  await toolbar(marc).getByRole('button', { name: 'Answer proposals' }).click()
  await dialog(marc).getByText('The glass is late').waitFor()
  await assertAccessible(marc, 'answering')
  await dialog(marc).getByRole('button', { name: 'Refuse' }).click()
  await marc.getByText('1 proposal refused').waitFor()
  await expect(lineOf(lee, second)).toContainText('Refused')

  await toolbar(lee).getByRole('button', { name: 'Confirm' }).click()
  await dialog(lee).getByLabel('Propose a change').click()
  await dialog(lee).getByLabel('New date', { exact: true }).fill(day)
  await dialog(lee).getByRole('button', { name: 'Send proposal' }).click()
  await expect(lineOf(marc, second)).toContainText('Proposed')
  await lineOf(marc, second).getByRole('checkbox').click()
  await toolbar(marc).getByRole('button', { name: 'Answer proposals' }).click()
  await dialog(marc).getByRole('button', { name: 'Accept' }).click()
  await marc.getByText('1 proposal accepted').waitFor()
  await expect(lineOf(lee, second)).toContainText('Confirmed')
  await expect(changeRows).toHaveCount(countBefore + 5)
  await expect(changeRows.first()).toContainText('Proposal accepted')
  await expect(changeRows.nth(4)).toContainText('Confirmed')
  await assertAccessible(lee, 'an order with its changes')
})

test(
  'on a phone all lines of a page are selected, confirmed, and go into a shipment with their quantities',
  onlyInAll,
  async ({ open }) => {
    const page = await open({
      as: 'lee',
      path: '/orders?order=PO-1004',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.getByText('Select all on this page').click()
    await expect(page.getByRole('toolbar', { name: '25 lines selected' })).toBeVisible()
    await assertAccessible(page, 'all lines of a page on a phone')
    await toolbar(page).getByRole('button', { name: 'Confirm' }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('25 lines confirmed').waitFor()
    await expect(page.getByRole('toolbar', { name: '25 lines selected' })).toBeVisible()
    await toolbar(page).getByRole('button', { name: 'Add to a shipment' }).click()
    await dialog(page).getByRole('link', { name: 'A new shipment' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const quantities = page.locator('input[data-column=total]')
    const blankQuantities = page.locator('input[data-column=total][value=""]')
    await expect(quantities).toHaveCount(25)
    await expect(blankQuantities).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add 25 lines' })).toBeEnabled()
    await page.getByRole('button', { name: 'Clear quantities' }).click()
    await expect(blankQuantities).toHaveCount(25)
  },
)

test(
  'orders are confirmed on Today and in the list, and a link leads to a shipment on the day they are due',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'lee', path: '/starter' })
    const dialog = page.getByRole('dialog')
    await page
      .getByRole('region', { name: 'Orders to confirm' })
      .getByRole('button', { name: 'Confirm: PO-1005' })
      .click()
    await dialog.getByRole('heading', { name: 'Confirm one line' }).waitFor()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog.getByText('1 line is confirmed.').waitFor()
    await assertAccessible(page, 'lines that were confirmed on Today')
    await expect(page.getByRole('button', { name: 'Confirm: PO-1005' })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'A new shipment' }).click()
    await expect(page.getByLabel('Estimated delivery date').first()).not.toHaveValue('')
    await page.goto(`${world.origin}/orders?order=PO-1003`)
    await page.getByRole('button', { name: 'Confirm all' }).click()
    await dialog.getByRole('heading', { name: /^Confirm \d+ lines$/ }).waitFor()
    // It stays open when a colleague confirms the lines meanwhile.
    const { rows: lines } = await world.owner.query<{ id: number; version: number }>(
      `select id::int, version from order_lines where company_id = 1 and order_code = 'PO-1003'
       and confirmation = 'unconfirmed' and pending > 0`,
    )
    const colleague = await world.signIn('lee')
    const confirmed = await colleague.call(confirmOrderLines, { body: { lines, note: '' } })
    expect(confirmed.status, confirmed.text).toBe(200)
    await expect(
      page.getByRole('button', { name: 'Confirm all', includeHidden: true }),
    ).toHaveCount(0)
    await dialog.getByRole('heading', { name: /^Confirm \d+ lines$/ }).waitFor()

    const marc = await open({ as: 'marc', path: '/starter' })
    await marc.getByRole('link', { name: /^Answer: PO-/ }).click()
    await marc.waitForURL(/\/orders\/\d+$/)
    await marc.getByRole('row').filter({ hasText: 'Proposed' }).first().waitFor()
    await expect(marc.getByRole('button', { name: 'Confirm all' })).toHaveCount(0)
  },
)

test('all lines that a filter finds are named, selected and confirmed together; a shipment takes the first lines up to its maximum', async ({
  open,
  world,
}) => {
  const lines = Array.from({ length: 330 }, (_, index) => orderFileRow('MANY', index + 1, '10'))
  await sendFile(world, await world.signIn('marc'), '?rows=all', orderFile(...lines))
  const page = await open({ as: 'lee', path: '/orders?order=MANY' })
  await page.getByRole('button', { name: 'Confirm all' }).click()
  await dialog(page).getByRole('heading', { name: 'Confirm 330 lines' }).waitFor()
  await dialog(page).getByText('… and 327 more lines').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await toolbar(page).getByRole('button', { name: 'Select all 330' }).click()
  await expect(page.getByRole('toolbar', { name: '330 lines selected' })).toBeVisible()
  // Another filter, which finds more lines, offers to select all of them.
  const goTo = (path: string) => page.evaluate((to) => window.history.pushState(null, '', to), path)
  const selectAll = toolbar(page).getByRole('button', { name: /^Select all/ })
  await goTo('/orders')
  await selectAll.waitFor()
  await goTo('/orders?order=MANY')
  await expect(selectAll).toHaveCount(0)
  await toolbar(page).getByRole('button', { name: 'Confirm' }).click()
  await assertAccessible(page, 'confirming what a filter finds')
  // A colleague confirms a line of another page meanwhile, and the buyer cancels another one.
  const last = await world.owner.query<{ id: number; version: number }>(
    `select id::int, version from order_lines where company_id = 1 and order_code = 'MANY'
     order by line_number desc limit 2`,
  )
  const [colleague, marc] = [await world.signIn('lee'), await world.signIn('marc')]
  const confirmed = await colleague.call(confirmOrderLines, {
    body: { lines: last.rows.slice(0, 1), note: '' },
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  const cancelled = await marc.call(cancelOrderLines, {
    body: { lines: last.rows.slice(1), note: '' },
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await dialog(page).getByRole('alert').waitFor()
  await dialog(page).getByText('Someone else dealt with this line').waitFor()
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('329 lines confirmed').waitFor()

  // An open shipment has more of these lines than a page holds.
  const { rows } = await world.owner.query<{ id: number; order: number }>(
    `select id::int, order_id::int as order from order_lines where company_id = 1 and order_code = 'MANY'
     order by line_number limit 120`,
  )
  const lee = await world.signIn('lee')
  const { reply } = await lee.call(createShipment, { body: {} })
  const addition = await lee.call(addShipmentLines, {
    params: { id: reply.id },
    version: reply.version,
    body: {
      lines: rows.map(({ id }) => ({
        ...{ orderLineId: id, numberOfPackages: 1, quantityPerPackage: '10', remainder: '0' },
      })),
    },
  })
  expect(addition.status, addition.text).toBe(201)
  await goTo(`/shipments/${reply.id}`)
  const lineRows = page.getByRole('table', { name: 'Lines' }).locator('tbody tr')
  await expect(lineRows).toHaveCount(25)
  await assertAccessible(page, 'a long shipment')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeFocused()
  await expect(sections).toBeInViewport()
  const search = page.getByRole('textbox', { name: 'Search the lines' })
  await search.fill('tube other')
  await page.getByText('No line matches.').waitFor()
  await search.fill('tube many')
  await page.getByRole('button', { name: 'Show all 120 lines' }).click()
  await expect(lineRows).toHaveCount(120)
  // A line that cannot be loaded is reported.
  const api = '**/api/order-lines?*'
  await page.route(api, (route) => route.fulfill({ status: 500, body: '{}' }))
  await goTo(`/shipments/new?order=${rows[0]?.order}`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.unroute(api)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Next: quantities for the 200 selected lines').waitFor()
  await page.getByText('Only the first 200 lines of the order').waitFor()
})
