import { arrivalStates } from './arrival-states.ts'
import { statesOfComments } from './comment-states.ts'
import { statesOfDiscrepancies } from './discrepancy-states.ts'
import { dockStates } from './dock-states.ts'
import { noticeStates } from './notice-states.ts'
import {
  failing,
  furtherState,
  lee,
  marc,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

/** Figures of suppliers, and the shipments behind them. */
const scorecardStates: ScreenState[] = [
  routeState('the scorecard', marc('/scorecard'), (page) =>
    page.getByRole('table', { name: 'Scorecard' }).getByRole('link').first().waitFor(),
  ),
  furtherState(
    'the scorecard, nothing received',
    lee('/scorecard?from=2099-01-01'),
    says('Nothing was received in these months.'),
  ),
  furtherState('the scorecard, failed', failing(lee('/scorecard'), '**/api/scorecard?*'), (page) =>
    page.getByRole('button', { name: 'Try again' }).waitFor(),
  ),
  routeState(
    'the shipments behind the scorecard',
    marc('/scorecard/shipments?measure=otif'),
    (page) => page.getByRole('table', { name: 'Shipments behind the scorecard' }).waitFor(),
  ),
]

/** States of an order, of arrivals, docks and the scorecard, and of counting. */
export const orderStates: ScreenState[] = [
  ...arrivalStates,
  ...dockStates,
  ...scorecardStates,
  routeState('an order', lee('/orders/1'), (page) =>
    page.getByRole('table', { name: 'Shipments' }).getByRole('link').first().waitFor(),
  ),
  furtherState('lines to confirm', lee('/orders'), async (page) => {
    await page.locator('tbody').getByRole('checkbox').first().click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog').getByLabel('Propose a change').click()
    await page.getByRole('dialog').getByLabel('New quantity').waitFor()
  }),
  routeState('confirm from a table', lee('/orders/confirmations'), (page) =>
    page.getByRole('button', { name: 'Choose a file' }).waitFor(),
  ),
  furtherState('confirm from a table, no supplier chosen', marc('/orders/confirmations'), (page) =>
    page.getByRole('main').getByRole('button', { name: 'Choose a supplier' }).waitFor(),
  ),
  furtherState('confirm from a table, previewed', lee('/orders/confirmations'), async (page) => {
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
  }),
  routeState('a new order', marc('/orders/new'), async (page) => {
    await page.getByRole('button', { name: 'Add another line' }).click()
    await page.getByRole('group', { name: 'Line 2' }).waitFor()
  }),
  furtherState('lines to change', marc('/orders/1'), async (page) => {
    await page.locator('tbody').getByRole('checkbox').nth(1).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByLabel('Due date', { exact: true }).waitFor()
  }),
  furtherState('an order to cancel', marc('/orders/1'), async (page) => {
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByLabel('Note to the supplier').waitFor()
  }),
  furtherState('lines to add to an order', marc('/orders/1'), async (page) => {
    await page.getByRole('button', { name: 'Add lines' }).click()
    await page.getByRole('dialog').getByLabel('Product code').waitFor()
  }),
  furtherState('an order, gone', lee('/orders/999999'), says('Order not found.')),
  furtherState('an order, failed', failing(lee('/orders/1'), '**/api/orders/*'), says('Try again')),
  routeState('receiving', marc('/shipments/3/receiving'), async (page) => {
    const row = page.getByRole('table', { name: 'Lines to count' }).getByRole('row').nth(1)
    await row.getByLabel(/^Rejected/).fill('1')
    await row.getByRole('combobox').waitFor()
  }),
  furtherState('receiving goods of no order', marc('/shipments/3/receiving'), async (page) => {
    const goodsGroup = page.getByRole('group', { name: 'Goods not on any order, 1' })
    await page.getByRole('button', { name: 'Add goods not on any order' }).click()
    await goodsGroup.getByLabel('What it is').fill('Glass lids')
    await page.getByRole('button', { name: 'Add goods not on any order' }).click()
    await page.getByText('Say what it is').waitFor()
    // At the top of the page the bar covers no button in part.
    await page.getByRole('heading', { name: 'Receive' }).scrollIntoViewIfNeeded()
  }),
  ...statesOfDiscrepancies,
  ...statesOfComments,
  ...noticeStates,
]
