import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const row = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()
const failing = (api: string) => async (page: Page) =>
  void (await page.route(api, (route) => route.fulfill({ status: 500, body: '{}' })))

/** States of the discrepancies: the list, and one of the demo world as each side sees it. */
export const statesOfDiscrepancies: ScreenState[] = [
  {
    name: 'discrepancies',
    isRoute: true,
    visit: { as: 'lee', path: '/discrepancies' },
    arrange: row,
  },
  {
    name: 'discrepancies of all suppliers',
    visit: { as: 'marc', path: '/discrepancies?state=open&kind=damaged' },
    arrange: row,
  },
  {
    name: 'discrepancies, none',
    visit: { as: 'pau', path: '/discrepancies' },
    arrange: (page) => page.getByText('No discrepancies.').waitFor(),
  },
  {
    name: 'discrepancies, failed',
    visit: { as: 'lee', path: '/discrepancies', before: failing('**/api/discrepancies?*') },
    arrange: (page) => page.getByText('Try again').first().waitFor(),
  },
  {
    name: 'a discrepancy to answer',
    isRoute: true,
    visit: { as: 'lee', path: '/discrepancies/1' },
    arrange: (page) => page.getByRole('radio', { name: /^Dispute/ }).check(),
  },
  {
    name: 'a discrepancy to settle',
    visit: { as: 'marc', path: '/discrepancies/1' },
    arrange: (page) => page.getByRole('radio', { name: /^Credited/ }).check(),
  },
  {
    name: 'a discrepancy, gone',
    visit: { as: 'lee', path: '/discrepancies/999999' },
    arrange: (page) => page.getByText('Discrepancy not found.').waitFor(),
  },
]
