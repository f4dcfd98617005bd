import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, pathOf, test } from './fixtures.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Lines to count' })
const scan = async (page: Page, text: string) => {
  await page.getByLabel('Scan or type').fill(text)
  await page.keyboard.press('Enter')
}
/** A closed shipment of the demo world, on its way in fourteen labelled cartons. */
const inTransit = '/shipments/3'

test('a shipment is counted in parts: scanned, typed, with a reason, the rest as announced', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path: inTransit })
  await page.getByRole('link', { name: 'Receive' }).click()
  await page.getByRole('heading', { level: 1, name: 'Receive' }).waitFor()
  assert.equal(pathOf(page), `${inTransit}/receiving`)
  const first = table(page).getByRole('row').nth(1)
  await first.waitFor()
  await assertAccessible(page, 'receiving')
  await expect(page.getByRole('button', { name: 'Record receipt' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await scan(page, '00084123450000000010')
  await expect(page.getByRole('main').getByText('P1: 1 line counted')).toBeVisible()
  await expect(first.getByLabel(/^Accepted/)).toHaveValue('36')
  await scan(page, 'P1')
  await expect(first.getByLabel(/^Accepted/)).toHaveValue('72')
  for (let undone = 0; undone < 2; undone++)
    await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByLabel(/^Accepted/)).toHaveValue('')
  await scan(page, '00084123450000000010')
  await page.getByLabel('Scan or type').pressSequentially('P2', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('P2: 1 line counted')).toBeVisible()
  await first.getByLabel(/^Rejected/).fill('1')
  await expect(first.getByText('Say why')).toBeVisible()
  await first.getByRole('combobox').selectOption({ label: 'Damaged' })
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await expect(page.getByText('Receipt recorded')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'All as announced' }).click()
  await expect(page.getByRole('main').getByText('0 lines left to count')).toBeVisible()
  await assertAccessible(page, 'counted')
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await page.waitForURL(/\/shipments\/3$/)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText(/^Rejected: 1 × \S/)).toBeVisible()
  await expect(history.getByText(/^Accepted: \d+ × \S/).first()).toBeVisible()
  const { rows } = await world.owner.query(
    `select sum(rejected)::int as rejected, min(reason_code) as code, sum(labels_scanned)::int as scanned,
      sum(labels_failed)::int as failed from receipts where shipment_id = 3`,
  )
  assert.deepEqual(rows, [{ rejected: 1, code: 'damaged', scanned: 1, failed: 1 }])
  await page.goto(page.url().replace(/\/shipments\/3$/, `${inTransit}/receiving`))
  await expect(page.getByText('The buyer has received some of it')).toBeVisible()
})

test('two count one shipment: the second keeps what is typed, and sees the new figures', async ({
  open,
  world,
}) => {
  const one = await open({ as: 'marc', path: '/shipments/9/receiving' })
  const other = await open({
    as: 'ada',
    path: '/shipments/9/receiving',
    // Hears of no changes: what it shows is old.
    hasNoStream: true,
  })
  const accepted = (page: Page) =>
    table(page)
      .getByLabel(/^Accepted/)
      .first()
  await accepted(one).fill('4')
  await accepted(other).fill('7')
  await one.getByRole('button', { name: 'Record receipt' }).click()
  await expect(one.getByText('Receipt recorded')).toBeVisible()
  await other.getByRole('button', { name: 'Record receipt' }).click()
  await expect(other.getByText(/^Another receipt was recorded/)).toBeVisible()
  await expect(accepted(other)).toHaveValue('7')
  await other.getByRole('button', { name: 'Record receipt' }).click()
  await expect(other.getByText('Receipt recorded')).toBeVisible()
  const { rows } = await world.owner.query(
    'select sum(accepted)::int as accepted from receipts where shipment_id = 9',
  )
  assert.deepEqual(rows, [{ accepted: 11 }])
})

test('a supplier cannot receive, and has no way there', async ({ open }) => {
  const page = await open({ as: 'pau', path: '/shipments/9' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('link', { name: 'Receive' })).toHaveCount(0)
  const there = await open({ as: 'pau', path: '/shipments/9/receiving' })
  await expect(there.getByText('Your role does not allow this')).toBeVisible()
})
