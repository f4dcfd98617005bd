import { expect } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

test('Today begins with a scan for people who receive, with a shipment for people who ship', async ({
  open,
  world,
}) => {
  // A code that no other supplier has.
  const { rows } = await world.owner.query<{ id: number; code: string }>(`
    select min(id)::int as id, code from shipments where company_id = 1 group by code
    having count(*) = 1 and min(status) in ('in-transit', 'partially-received') order by code limit 1`)
  const [arrival] = rows
  const marc = await open({ as: 'marc', path: '/starter' })
  const scan = marc.getByRole('main').getByLabel('Scan a package, or type a code')
  await expect(marc.getByRole('link', { name: 'New shipment' })).toHaveCount(0)
  await expect(marc.getByRole('region', { name: 'Orders to ship' })).toHaveCount(0)
  await scan.fill(arrival?.code ?? '')
  await scan.press('Enter')
  await marc.waitForURL(`**/shipments/${arrival?.id}/receiving`)

  const lee = await open({ as: 'lee', path: '/starter' })
  await lee.getByRole('main').getByRole('link', { name: 'New shipment' }).waitFor()
  await expect(lee.getByLabel('Scan a package, or type a code')).toHaveCount(0)
  for (const name of ['Arriving today', 'Partially received', 'Needs fixing'])
    await expect(lee.getByRole('region', { name })).toHaveCount(0)
  await lee.getByRole('region', { name: 'Shipments to finish' }).waitFor()
  await lee.getByRole('link', { name: 'Print labels: S000008' }).waitFor()
  await lee.getByRole('link', { name: 'Add content: S000006' }).waitFor()
  await lee.getByRole('link', { name: 'Pack: S000005' }).click()
  await lee.waitForURL(/\/shipments\/5\/packing$/)
})

test('late lines and shipments are one list, and the palette leads there', async ({ open }) => {
  // From Today, which has loaded the list already.
  const page = await open({ as: 'marc', path: '/starter' })
  await page.getByRole('region', { name: 'Late' }).waitFor()
  await page.getByRole('link', { name: 'Open orders' }).click()
  await page.getByRole('heading', { name: 'Open orders', level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('late')
  await page.getByRole('option', { name: 'Late', exact: true }).click()
  const lateList = page.getByRole('region', { name: 'Late' })
  await expect(lateList.getByRole('heading', { name: 'Late' })).toBeFocused()
  await expect(lateList).toBeInViewport()
  await expect(lateList.getByRole('listitem')).toHaveCount(3)
  await lateList.getByRole('link', { name: 'Open shipments', exact: true }).waitFor()
  await lateList.getByRole('link', { name: 'Order lines', exact: true }).waitFor()
  await assertAccessible(page, 'Today of the buyer')
  await lateList.getByRole('link', { name: 'Open: S000007' }).click()
  await page.waitForURL(/\/shipments\/7$/)
})

test('an order is shipped from Today: its open lines, on the day they are due', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/starter' })
  const row = page
    .getByRole('region', { name: 'Orders to ship' })
    .getByRole('listitem')
    .filter({ hasText: 'PO-1003' })
  const dueDay = (await row.locator('time').textContent()) ?? ''
  await row.getByRole('link', { name: 'Ship: PO-1003' }).click()
  await expect(page.getByLabel('Estimated delivery date').first()).toHaveValue(dueDay)
  // All its lines go to one place.
  await expect(page.getByRole('combobox', { name: 'Ship to' })).toHaveValue('MOLL')
  await page.getByText(/^Next: quantities for the \d+ selected lines$/).waitFor()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Add \d+ lines$/ })).toBeEnabled()
})

test('on a phone, the next step stays in view once details are saved', async ({ open }) => {
  const page = await open({
    as: 'lee',
    path: '/shipments/5?edit=details',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const carrier = page.getByLabel('Carrier').first()
  await carrier.fill('Nord Express')
  // Closes the list of carriers, if it is open.
  await carrier.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Pack', exact: true }),
  ).toBeInViewport()
})
