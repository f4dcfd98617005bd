import { expect } from '@playwright/test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'

test('Enter before the results have arrived takes no row of the previous search', async ({
  open,
  world,
}) => {
  const lee = await world.signIn('lee')
  const { id } = (await lee.call(createShipment, { body: { code: 'QUICK-1' } })).reply
  const page = await open({ as: 'lee', path: `/shipments/${id}/add-line`, hasNoStream: true })
  const search = page.getByRole('combobox', { name: 'Order line' })
  await search.press('ArrowDown')
  await page.getByRole('option').first().waitFor()

  const released = Promise.withResolvers<void>()
  const searchRequest = page.waitForRequest((request) => request.url().includes('text=gift'))
  await page.route(`**${listOrderLines.url}?*text=gift*`, async (route) => {
    await released.promise
    await route.continue()
  })
  await search.fill('gift xl white')
  await searchRequest
  const otherRows = page.getByRole('option').filter({ hasNotText: /gift.*xl.*white|searching/i })
  await expect(otherRows).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  released.resolve()
  await page.getByLabel('Quantity', { exact: true }).waitFor()
  await expect(search).toHaveValue(/gift.*xl.*white/i)
  await page.close()
})
