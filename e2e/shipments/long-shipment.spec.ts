import { expect } from '@playwright/test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'

test('the search of the lines stays with its text when a deletion leaves few lines', async ({
  open,
  world,
}) => {
  const lee = await world.signIn('lee')
  const { reply: found } = await lee.call(listOrderLines, {
    query: { text: 'envelope', limit: 50 },
  })
  const { reply } = await lee.call(createShipment, { body: {} })
  const addition = await lee.call(addShipmentLines, {
    params: { id: reply.id },
    version: reply.version,
    body: {
      lines: found.rows
        .filter(({ available }) => available !== '0')
        .slice(0, 26)
        .map(({ id: orderLineId }) => ({
          ...{ orderLineId, numberOfPackages: 1, quantityPerPackage: '1', remainder: '0' },
        })),
    },
  })
  expect(addition.reply.lineIds).toHaveLength(26)
  const page = await open({ as: 'lee', path: `/shipments/${reply.id}` })
  const search = page.getByRole('textbox', { name: 'Search the lines' })
  const rows = page.getByRole('table', { name: 'Lines' }).locator('tbody tr')
  await search.fill('a5 grey')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete line' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('No line matches.').waitFor()
  await search.fill('')
  await expect(rows).toHaveCount(25)
  await expect(search).toBeFocused()
  await page.close()
})
