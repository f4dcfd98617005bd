import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { type PackingSetup, packingSetup } from '#e2e/setup/packing-setup.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

// Plain HTTP under a host name, as in a warehouse whose server has no certificate.
test.use({ host: 'oto.test' })

let packing: PackingSetup
test.beforeAll(async ({ world }) => {
  packing = await packingSetup(world)
})

test('over plain HTTP under a host name a person signs in, creates a shipment, copies its code, adds a line, packs, and saves a view', async ({
  open,
  world,
}) => {
  const page = await open({ path: '/login?to=/shipments/new' })
  assert.equal(await page.evaluate(() => window.isSecureContext), false)
  await page.getByLabel('User name').fill('lee')
  await page.getByLabel('Password').fill(demoPassword)
  await page.locator('[type=submit]').click()
  await page.getByLabel('Shipping code').fill('plain-1')
  await page.getByLabel('Estimated delivery date').first().fill('+7')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'PLAIN-1' }).waitFor()

  await page.getByRole('button', { name: 'Copy PLAIN-1' }).click()
  await page.locator('[data-copied]').waitFor()
  await page.goto(`${page.url().replace(/\?.*$/, '')}/add-line`)
  const orderLine = page.getByRole('combobox', { name: 'Order line' })
  await orderLine.focus()
  await page.keyboard.press('Control+v')
  await expect(orderLine).toHaveValue('PLAIN-1')
  await orderLine.fill('envelope c4 red')
  await page.getByRole('option', { name: /Padded envelope · C4 · red/ }).click()
  await page.getByLabel('Quantity', { exact: true }).fill('247')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Line added on this shipment').first().waitFor()

  const id = Number(/shipments\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`http://oto.test:${new URL(world.origin).port}/shipments/${id}/packing`)
  await page.getByRole('heading', { level: 1, name: /PLAIN-1/ }).waitFor()
  await expect(page.getByLabel('Scan or type')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await packing.isSent(id, ({ lines }) => lines.every(({ packed }) => packed === '247'))

  await page.evaluate(() => window.history.pushState(null, '', '/shipments'))
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Mine')
  const [savedView] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/views/')),
    page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  ])
  assert.equal(savedView.status(), 204)
})

test(
  'over plain HTTP under a host name a file of orders is previewed before it is imported',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/orders/import' })
    const text = orderFile(orderFileRow('PLAIN-9', 1, '10'))
    const [preview] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/api/order-imports')),
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }),
    ])
    assert.equal(preview.status(), 200)
  },
)

test('an unexpected error in a change is reported', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/new' })
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new TypeError('not a function')
    }
  })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('.Toastify__toast--error').waitFor()
})
