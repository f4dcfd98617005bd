import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Scorecard' })
const shipments = (page: Page) =>
  page.getByRole('table', { name: 'Shipments behind the scorecard' })

test('staff compare suppliers, and go from a figure to its shipments and to one of them', async ({
  open,
}) => {
  const page = await open({ as: 'marc', path: '/scorecard' })
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await assertAccessible(page, 'scorecard')
  await page.getByRole('tab', { name: 'Supplier' }).click()
  const cartro = table(page).getByRole('row', { name: /Cartró/ })
  await expect(cartro).toContainText('1 of 1')
  const inFull = table(page).getByRole('columnheader', { name: 'In full', exact: true })
  await expect(inFull).toHaveAttribute('aria-sort', 'none')
  await inFull.getByRole('button').click()
  await expect(inFull).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/order=inFull/)
  await page.getByLabel('Sort', { exact: true }).selectOption('Best')
  await expect(
    table(page).getByRole('columnheader', { name: 'On time and in full' }),
  ).toHaveAttribute('aria-sort', 'descending')
  await cartro.getByRole('link', { name: '1 of 1' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipments behind the scorecard')
  await expect(shipments(page).locator('tbody tr')).toHaveCount(1)
  await expect(shipments(page)).toContainText('S000001')
  await assertAccessible(page, 'shipments behind the scorecard')
  await shipments(page).getByRole('link', { name: 'S000001' }).click()
  await expect(page).toHaveURL(/\/shipments\/1$/)
})

test(
  'a supplier’s people see their own months, and what each measure means',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/scorecard' })
    await expect(table(page).locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Supplier' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What is measured' })).toBeVisible()
    const otherPage = await open({ as: 'pau', path: '/scorecard' })
    await expect(otherPage.getByText('Nothing was received in these months.')).toBeVisible()
  },
)
