import type { ScreenState } from './screen-states.ts'

/** States for company staff who act for no supplier. */
export const allSuppliersStates: ScreenState[] = [
  { name: 'starter of all suppliers', visit: { as: 'ada', path: '/starter' } },
  {
    name: 'shipments of all suppliers',
    visit: { as: 'ada', path: '/shipments?supplier=2' },
    arrange: (page) => page.getByText('Bosses').first().waitFor(),
  },
  { name: 'whose new shipment', visit: { as: 'ada', path: '/shipments/new' } },
  {
    name: 'Search Supplier',
    visit: { as: 'ada', path: '/starter' },
    arrange: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^All suppliers/ })
        .click()
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
]
