import { arrivalStates } from './arrival-states.ts'
import { statesOfDiscrepancies } from './discrepancy-states.ts'
import type { ScreenState } from './screen-states.ts'

/** One order, what arrives, and counting it. */
export const orderStates: ScreenState[] = [
  ...arrivalStates,
  {
    name: 'an order',
    isRoute: true,
    visit: { as: 'lee', path: '/orders/1' },
    arrange: (page) =>
      page.getByRole('table', { name: 'Shipments' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'lines to confirm',
    visit: { as: 'lee', path: '/orders' },
    arrange: async (page) => {
      await page.locator('tbody').getByRole('checkbox').first().click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog').getByLabel('Propose a change').click()
      await page.getByRole('dialog').getByLabel('New quantity').waitFor()
    },
  },
  {
    name: 'an order, gone',
    visit: { as: 'lee', path: '/orders/999999' },
    arrange: (page) => page.getByText('Order not found.').waitFor(),
  },
  {
    name: 'an order, failed',
    visit: {
      as: 'lee',
      path: '/orders/1',
      before: async (page) =>
        void (await page.route('**/api/orders/*', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: (page) => page.getByText('Try again').first().waitFor(),
  },
  {
    name: 'receiving',
    isRoute: true,
    visit: { as: 'marc', path: '/shipments/3/receiving' },
    arrange: async (page) => {
      const row = page.getByRole('table', { name: 'Lines to count' }).getByRole('row').nth(1)
      await row.getByLabel(/^Rejected/).fill('1')
      await row.getByRole('combobox').waitFor()
    },
  },
  ...statesOfDiscrepancies,
]
