import { arrivalStates } from './arrival-states.ts'
import { statesOfComments } from './comment-states.ts'
import { statesOfDiscrepancies } from './discrepancy-states.ts'
import { dockStates } from './dock-states.ts'
import { noticeStates } from './notice-states.ts'
import { scorecardStates } from './scorecard-states.ts'
import type { ScreenState } from './screen-states.ts'

/** States of an order, of arrivals, docks and the scorecard, and of counting. */
export const orderStates: ScreenState[] = [
  ...arrivalStates,
  ...dockStates,
  ...scorecardStates,
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
    name: 'confirm from a table',
    isRoute: true,
    visit: { as: 'lee', path: '/orders/confirmations' },
    arrange: (page) => page.getByRole('button', { name: 'Choose a file' }).waitFor(),
  },
  {
    name: 'confirm from a table, for whom',
    visit: { as: 'marc', path: '/orders/confirmations' },
    arrange: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Choose a supplier' }).waitFor(),
  },
  {
    name: 'confirm from a table, previewed',
    visit: { as: 'lee', path: '/orders/confirmations' },
    arrange: async (page) => {
      await page.getByTestId('table-file').setInputFiles({
        name: 'confirmations.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'order_code;order_line;confirmed_date;quantity;note',
            'PO-1003;1;2099-05-01;;Glass is late',
            'PO-1003;2;;1;',
            'PO-1003;3;2020-01-01;;',
            'PO-1003;99;2099-05-01;;',
          ].join('\n'),
        ),
      })
      await page.getByRole('table', { name: 'Lines as understood' }).waitFor()
    },
  },
  {
    name: 'a new order',
    isRoute: true,
    visit: { as: 'marc', path: '/orders/new' },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add another line' }).click()
      await page.getByRole('group', { name: 'Line 2' }).waitFor()
    },
  },
  {
    name: 'lines to change',
    visit: { as: 'marc', path: '/orders/1' },
    arrange: async (page) => {
      await page.locator('tbody').getByRole('checkbox').nth(1).click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
      await page.getByRole('dialog').getByLabel('Due date', { exact: true }).waitFor()
    },
  },
  {
    name: 'an order to cancel',
    visit: { as: 'marc', path: '/orders/1' },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('alertdialog').getByLabel('Note to the supplier').waitFor()
    },
  },
  {
    name: 'lines to add to an order',
    visit: { as: 'marc', path: '/orders/1' },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add lines' }).click()
      await page.getByRole('dialog').getByLabel('Product code').waitFor()
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
  {
    name: 'receiving goods of no order',
    visit: { as: 'marc', path: '/shipments/3/receiving' },
    arrange: async (page) => {
      const described = page.getByRole('group', { name: 'Goods not on any order, 1' })
      await page.getByRole('button', { name: 'Add goods not on any order' }).click()
      await described.getByLabel('What it is').fill('Glass lids')
      await page.getByRole('button', { name: 'Add goods not on any order' }).click()
      await page.getByText('Say what it is').waitFor()
      // At its top the page has no button that the bar covers in part.
      await page.getByRole('heading', { name: 'Receive' }).scrollIntoViewIfNeeded()
    },
  },
  ...statesOfDiscrepancies,
  ...statesOfComments,
  ...noticeStates,
]
