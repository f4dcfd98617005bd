import { ada, furtherState, type ScreenState, says } from './screen-state.ts'

/** States for company staff who act for no supplier. */
export const allSuppliersStates: ScreenState[] = [
  furtherState('starter of all suppliers', ada('/starter')),
  furtherState('shipments of all suppliers', ada('/shipments?supplier=2'), says('Bosses')),
  furtherState('whose new shipment', ada('/shipments/new')),
  furtherState('Search Supplier', ada('/starter'), async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^All suppliers/ })
      .click()
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
]
