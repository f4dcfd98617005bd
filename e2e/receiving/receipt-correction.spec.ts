import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

test('a mistaken receipt is taken back with a reason, and the shipment can be counted again', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path: '/shipments/9/receiving' })
  await page.getByRole('button', { name: 'Receive all as announced' }).click()
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await page.waitForURL(/\/shipments\/9$/)
  const receipts = page.getByRole('table', { name: 'Receipts' })
  await expect(receipts.getByText('Accepted: 2,000 pcs')).toBeVisible()
  await receipts.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/is in transit again/)).toBeVisible()
  await assertAccessible(page, 'taking a receipt back', { isOnlyHere: true })
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('Another pallet was counted')
  const reply = Promise.withResolvers<void>()
  await page.route('**/receipt-corrections', async (route) => {
    await reply.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog.getByRole('button', { name: 'Reverse' })).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  reply.resolve()
  await expect(page.getByText('Receipt reversed').first()).toBeVisible()
  await expect(receipts.getByText('Accepted: -2,000 pcs')).toBeVisible()
  await expect(receipts.getByRole('button', { name: 'Reverse' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText('Another pallet was counted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receive' })).toBeVisible()
  await assertAccessible(page, 'a receipt taken back')
  const { rows } = await world.owner.query(
    `select received::int, in_transit::int as transit from order_lines where company_id = 1 and id = 73`,
  )
  expect(rows).toEqual([{ received: 0, transit: 2000 }])

  // The supplier sees both, and can take nothing back.
  const pau = await open({ as: 'pau', path: '/shipments/9' })
  await expect(pau.getByRole('table', { name: 'Receipts' }).getByRole('row')).toHaveCount(3)
  await expect(pau.getByRole('button', { name: 'Reverse' })).toHaveCount(0)
})
