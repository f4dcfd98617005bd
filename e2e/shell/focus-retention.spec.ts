// After saving, restoring, closing or discarding, the focus is never lost to the body.
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { type JourneyWorld, type OpenPage, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

let lee: TestActor
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
})

const pad = (number: number) => String(number).padStart(2, '0')
let shipmentCount = 0
async function makeShipment() {
  shipmentCount += 1
  const body = { code: `FOCUS-${pad(shipmentCount)}`, estimatedDelivery: '2099-01-01' }
  const { reply } = await lee.call(createShipment, { body })
  return reply
}
async function makeShipmentWithLine(world: JourneyWorld) {
  const shipment = await makeShipment()
  const { rows } = await world.owner.query<{ id: number }>(
    `select id::int from order_lines where company_id = 1 and supplier_id = 1
     and quantity - received - in_transit - in_open > 10 order by id limit 1`,
  )
  const body = { orderLineId: rows[0]?.id ?? 0, numberOfPackages: 1, quantityPerPackage: '1' }
  await lee.call(addShipmentLine, { params: { id: shipment.id }, version: 1, body })
  return shipment
}
const visit = (open: OpenPage, path: string) => open({ as: 'lee', path })
/** Returns the name of the focused element; empty while it is the body. */
const expectFocus = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      if (element === document.body) return ''
      const label = (element as HTMLInputElement).labels?.[0]
      return (element.ariaLabel || label?.textContent || element.textContent || '').trim()
    }),
  )
/** Waits until all handlers have moved the focus. */
const settle = (page: Page) => page.waitForTimeout(400)

test('after saving details the focus is on the button that opened them; also after resolving a conflict', async ({
  open,
}) => {
  const { id } = await makeShipment()
  const page = await visit(open, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await settle(page)
  await expectFocus(page).toMatch(/^Estimated delivery date/)
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Mine')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await settle(page)
  await expectFocus(page).toBe('Edit')

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Mine again')
  await lee.call(updateShipment, { params: { id }, version: 2, body: { carrier: 'Theirs' } })
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Use mine' }).press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await settle(page)
  await expectFocus(page).toBe('Edit')
})

test('after closing, the focus is on the next step; reopening asks for its reason at once', async ({
  open,
  world,
}) => {
  const { id } = await makeShipmentWithLine(world)
  const page = await visit(open, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Close shipment' }).press('Enter')
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByText('In transit').first().waitFor()
  await settle(page)
  const headerText = () =>
    page.evaluate(() => document.activeElement?.closest('header')?.textContent ?? '')
  await expect.poll(headerText, 'it is among the actions of the shipment').toMatch(/FOCUS-/)

  const colleague = await open({ as: 'mar', path: `/shipments/${id}` })
  await colleague.getByRole('button', { name: 'Reopen', exact: true }).press('Enter')
  await colleague.getByRole('alertdialog').waitFor()
  await settle(colleague)
  await expectFocus(colleague).toMatch(/^Reason|^Why/)
})

test('after restoring a draft the focus is in the form', onlyInAll, async ({ open }) => {
  const page = await visit(open, '/shipments/new')
  const savedDraft = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Unsaved')
  await savedDraft
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await settle(page)
  await expectFocus(page).toMatch(/^Shipping code/)
})

test('on a new shipment a scanner’s Enter moves to the next field; Ctrl+Enter creates it', async ({
  open,
  world,
}) => {
  // Otherwise drafts of earlier tests would be offered.
  await world.owner.query('delete from drafts')
  const page = await visit(open, '/shipments/new')
  await page.getByLabel('Shipping code').focus()
  await page.keyboard.type('SCANNED-1')
  await page.keyboard.press('Enter')
  await settle(page)
  assert.match(page.url(), /\/shipments\/new$/)
  await expectFocus(page).toMatch(/^Estimated delivery date/)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'SCANNED-1' }).waitFor()
})
