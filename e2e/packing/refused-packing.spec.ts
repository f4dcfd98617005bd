import { expect } from '@playwright/test'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { waitForText } from '#e2e/setup/packing-setup.ts'

test('a refused closing says why on the pack screen, too', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/8/packing' })
  await page.getByRole('button', { name: 'Close shipment' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await waitForText(page, 'Packing tape 75 mm brown: 180 in this shipment, 100 still on order')
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('a cancelled shipment says that nothing can be packed or printed', async ({ open, world }) => {
  const lee = await world.signIn('lee')
  const { rows } = (await lee.call(listShipments, { query: { status: 'cancelled' } })).reply
  const page = await open({ as: 'lee', path: `/shipments/${rows[0]?.id}/packing` })
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^This shipment is cancelled/ })
    .waitFor()
  await expect(page.getByRole('button', { name: 'Print labels' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
