import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  createShipment,
  getShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

let lee: TestActor
let mar: TestActor
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
  mar = await world.signIn('mar')
})

const message = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const orderLine = async (text: string) => {
  const { reply } = await lee.call(listOrderLines, { query: { text, show: 'all' } })
  const [line] = reply.rows
  assert.ok(line, text)
  return line
}
const newShipment = async (code: string) =>
  (await lee.call(createShipment, { body: { code }, key: `new-${code}-key` })).reply
const shipmentNow = async (id: number) => (await lee.call(getShipment, { params: { id } })).reply
const add = async (actor: TestActor, id: number, orderLineId: number, quantity: string) => {
  const { status } = await actor.call(addShipmentLine, {
    params: { id },
    version: (await shipmentNow(id)).version,
    key: crypto.randomUUID(),
    body: { orderLineId, numberOfPackages: 1, quantityPerPackage: quantity },
  })
  assert.equal(status, 201)
}

test('a refused over-shipment shows the remaining quantity, and nothing typed is lost', async ({
  open,
}) => {
  const line = await orderLine('gift xl white')
  const [ownShipment, otherShipment] = [await newShipment('OVER-1'), await newShipment('OVER-2')]
  const page = await open({ as: 'lee', path: `/shipments/${ownShipment.id}/add-line` })
  await page.getByRole('combobox', { name: 'Order line' }).fill('gift xl white')
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity', { exact: true }).fill('90')
  await message(page, '6 pcs left after this')
  // Mar ships sixty of the ninety-six pieces while Lee's form has ninety.
  await add(mar, otherShipment.id, line.id, '60')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await message(page, 'Couldn’t add the line: Only 36 pcs can still be shipped.')
  await message(page, '54 pcs more than the 36 available')
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('90')
  await assertAccessible(page, 'refused over the cap', { isOnlyHere: true })
  assert.equal((await shipmentNow(ownShipment.id)).lines.length, 0)
  await page.getByLabel('Quantity', { exact: true }).focus()
  await page.keyboard.press('=')
  await page.keyboard.press('Enter')
  await message(page, '1 line in this shipment')
  const search = page.getByRole('combobox', { name: 'Order line' })
  await expect(search, 'the next line is searched at once').toBeFocused()
  await expect(search).toHaveValue('')
  assert.equal((await shipmentNow(ownShipment.id)).lines[0]?.quantity, '36')
  await page.close()
})

test('a line above its cap refuses the whole batch and is named', onlyInAll, async ({ open }) => {
  const shipment = await newShipment('BATCH-1')
  const line = await orderLine('envelope a5 grey')
  const otherShipment = await newShipment('BATCH-2')
  const path = `/shipments/${shipment.id}/add-content?text=envelope+a5`
  const viewport = { width: 1280, height: 1600 }
  const page = await open({ as: 'lee', path, viewport })
  await page.getByRole('row', { name: /ENV-A5-GY/ }).waitFor()
  await page.getByRole('button', { name: 'Fill with available' }).click()
  await message(page, '6 lines, 30 packages')
  await add(mar, otherShipment.id, line.id, '400')
  await page.keyboard.press('Control+Enter')
  await message(page, 'Nothing was added. Check 1 line first.')
  await page
    .getByRole('row', { name: /ENV-A5-GY/ })
    .getByText('At most 100')
    .waitFor()
  await assertAccessible(page, 'a batch refused')
  assert.equal((await shipmentNow(shipment.id)).lines.length, 0)
  await page.getByRole('textbox', { name: /^Quantity, Padded envelope A5 grey/ }).fill('100')
  await page.getByRole('button', { name: 'Add 6 lines' }).click()
  await page.getByRole('heading', { name: 'BATCH-1' }).waitFor()
  assert.equal((await shipmentNow(shipment.id)).lines.length, 6)
  await page.close()
})

test('behind the dialog of a conflict Ctrl+Enter adds nothing', onlyInAll, async ({ open }) => {
  const shipment = await newShipment('BEHIND-1')
  const line = await orderLine('envelope b5')
  const path = `/shipments/${shipment.id}/add-content?product=${line.productCode}`
  const page = await open({ as: 'lee', path })
  await page.locator('input[data-column=total]').first().fill('1')
  const input = { params: { id: shipment.id }, version: shipment.version, body: { note: 'New' } }
  assert.equal((await mar.call(updateShipment, input)).status, 200)
  await page.keyboard.press('Control+Enter')
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this' })
  await conflict.waitFor()
  let addedCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/lines/batch')) addedCount += 1
  })
  await page.keyboard.press('Control+Enter')
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(conflict).toBeHidden()
  assert.equal(addedCount, 0)
  assert.equal((await shipmentNow(shipment.id)).lines.length, 0)
  await page.close()
})

test(
  'another person’s change shows both versions, and the person chooses',
  onlyInAll,
  async ({ open }) => {
    const shipment = await newShipment('BOTH-1')
    const page = await open({ as: 'lee', path: `/shipments/${shipment.id}` })
    const change = async (carrier: string) => {
      const { version } = await shipmentNow(shipment.id)
      const input = { params: { id: shipment.id }, version, body: { carrier } }
      assert.equal((await mar.call(updateShipment, input)).status, 200)
    }
    const edit = async (carrier: string) => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('combobox', { name: 'Carrier' }).fill(carrier)
      await page.getByLabel('Note').fill('Ring twice')
    }
    await edit('Mine')
    await change('Theirs')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Someone else changed this' }).waitFor()
    await message(page, 'Mar Vila')
    const versions = page.getByRole('row', { name: /^Carrier/ })
    await expect(versions.getByRole('cell')).toHaveText(['Theirs', 'Mine'])
    await assertAccessible(page, 'both versions', { isOnlyHere: true })
    await page.getByRole('button', { name: 'Use mine' }).click()
    await message(page, 'Shipment BOTH-1 saved')
    assert.deepEqual(changedFields(await shipmentNow(shipment.id)), {
      carrier: 'Mine',
      note: 'Ring twice',
    })

    await edit('Mine once more')
    await change('Theirs once more')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await message(page, 'Theirs once more')
    assert.equal((await shipmentNow(shipment.id)).carrier, 'Theirs once more')
    await page.close()
  },
)
const changedFields = ({ carrier, note }: { carrier: string; note: string }) => ({ carrier, note })

test('a shipment changed meanwhile is closed only after a second confirmation', async ({
  open,
}) => {
  const shipment = await newShipment('AGAIN-1')
  const line = await orderLine('gift l black')
  const date = { estimatedDelivery: '2090-01-01' }
  const input = { params: { id: shipment.id }, version: shipment.version, body: date }
  await lee.call(updateShipment, input)
  await add(lee, shipment.id, line.id, '12')
  const page = await open({ as: 'lee', path: `/shipments/${shipment.id}` })
  // Details typed and not saved are saved or given up first.
  const close = page.getByRole('button', { name: 'Close shipment' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice')
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await close.click()
  await add(mar, shipment.id, line.id, '24')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: 'Someone else changed this' }).waitFor()
  await message(page, '1 line added')
  const product = `${line.productName} ${line.size} ${line.color}`
  await page.getByRole('alertdialog').getByText(`24 × ${product}`).waitFor()
  assert.equal((await shipmentNow(shipment.id)).state, 'open')
  await assertAccessible(page, 'changed before closing', { isOnlyHere: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await message(page, 'Shipment AGAIN-1 closed')
  assert.equal((await shipmentNow(shipment.id)).state, 'closed')
  await page.close()
})
