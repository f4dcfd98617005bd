import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { scan } from '#e2e/setup/scanner.ts'

const lines = (page: Page) => page.getByRole('table', { name: 'Lines to count' })
const unannounced = (page: Page) => page.getByRole('region', { name: 'Not announced' })
/** Shipment of the second supplier: 2,000 paper bags of one order line, in transit. */
const receiving = '/shipments/9/receiving'

test('surplus and unannounced goods are counted, kept through a reload, and decided by the buyer', async ({
  open,
  world,
}) => {
  await world.owner.query(
    "update order_lines set gtin = '4006381333931' where company_id = 1 and id = 77",
  )
  await world.owner.query(
    `update order_lines set supplier_product_code = 'ITEM-12', search = search || ' item-12'
     where company_id = 1 and id = 73`,
  )
  const page = await open({ as: 'marc', path: receiving })
  const row = lines(page).getByRole('row').nth(1)
  await page.getByRole('button', { name: 'Receive all as announced' }).click()
  await scan(page, '4*BAG-S-KR')
  await expect(
    page.getByRole('main').getByText('BAG-S-KR S kraft: 4 counted, 4 more than announced.'),
  ).toBeVisible()
  // The supplier’s item number is of the announced line, too.
  await scan(page, 'item-12')
  await expect(
    page.getByRole('main').getByText('BAG-S-KR S kraft: 1 counted, 5 more than announced.'),
  ).toBeVisible()
  await expect(row.getByLabel(/^Accepted/)).toHaveValue('2005')
  await expect(row.getByText('5 more than announced')).toBeVisible()

  await row.getByLabel(/^Details of the reason/).fill('A box on top')

  // A product that the shipment does not have is found among the supplier's order lines, by its barcode too.
  await scan(page, '(02)04006381333931(37)3')
  await expect(unannounced(page).getByLabel('Quantity of SACK-L-NA L natural')).toHaveValue('3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await scan(page, 'SACK-L-NA')
  const quantity = unannounced(page).getByLabel('Quantity of SACK-L-NA L natural')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('')
  await expect(unannounced(page).getByText('Enter a quantity')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record receipt' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await quantity.fill('223')
  await unannounced(page)
    .getByLabel(/^Details of the reason/)
    .fill('Beside the pallet')
  await unannounced(page).getByRole('combobox').fill('bag-l')
  await page.getByRole('option', { name: /Paper bag/ }).click()
  await expect(unannounced(page).getByLabel(/^Quantity of/)).toHaveCount(2)
  await unannounced(page).getByRole('button', { name: 'Remove BAG-L-WH L white' }).click()
  await expect(unannounced(page).getByLabel(/^Quantity of/)).toHaveCount(1)
  // Scrolled to the top, so that the sticky bar covers no part of a control.
  await page.evaluate(() => window.scrollTo(0, 0))
  await assertAccessible(page, 'what was not announced', { isOnlyHere: true })
  await page.reload()
  await expect(quantity).toHaveValue('223')

  await page.getByRole('button', { name: 'Record receipt' }).click()
  await page.waitForURL(/\/shipments\/9$/)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText(/^More than announced: 5 × /)).toBeVisible()
  await expect(history.getByText('Not announced: 223 × SACK-L-NA')).toBeVisible()
  await page.getByRole('link', { name: 'Not announced: 3 pcs of SACK-L-NA' }).click()
  const settlement = page.getByRole('region', { name: 'Settlement' })
  await expect(settlement.getByRole('radio')).toHaveCount(2)
  await expect(settlement.getByRole('radio', { name: /^Returned.*Does not count/ })).toBeVisible()
  await settlement.getByRole('radio', { name: /^Accepted as is/ }).check()
  await settlement.getByRole('button', { name: 'Settle' }).click()
  // The choices have the same words before the settlement.
  await expect(settlement.getByRole('radio')).toHaveCount(0)
  await expect(settlement.getByText('Counts as received')).toBeVisible()
  const { rows: reasons } = await world.owner.query(
    `select reason from receipts where company_id = 1 and shipment_id = 9 and corrects is null order by id`,
  )
  expect(reasons).toEqual([{ reason: 'A box on top' }, { reason: 'Beside the pallet' }])
  const { rows } = await world.owner.query(
    `select id::int, trim_scale(received)::text as received from order_lines
     where company_id = 1 and id in (73, 77) order by id`,
  )
  expect(rows).toEqual([
    { id: 73, received: '2005' },
    { id: 77, received: '223' },
  ])
})
