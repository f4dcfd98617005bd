import type { Page } from '@playwright/test'
import { scan } from '#e2e/setup/scanner.ts'
import { failing, furtherState, lee, routeState, type ScreenState, says } from './screen-state.ts'

const packingScreen = (page: Page) => page.getByRole('treegrid').waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** States of the pack screen. `open` and the closed shipment 3 of the demo world are packed; shipment 6 has no lines. */
export const packingStates = (open: string): ScreenState[] => [
  routeState('packing', lee(`${open}/packing`), packingScreen),
  furtherState('packing, refused', lee(`${open}/packing`), async (page) => {
    await scan(page, 'nothing-like-this')
    await page
      .getByText(/is neither a product nor a package/)
      .first()
      .waitFor()
  }),
  furtherState('packing, measures of a new package', lee(`${open}/packing`), async (page) => {
    await scan(page, '+')
    await page.getByRole('button', { name: 'Size, weight' }).click()
    await dialog(page)
  }),
  furtherState('packing, contents into another package', lee(`${open}/packing`), async (page) => {
    await scan(page, 'P1')
    await page.getByRole('button', { name: 'More actions for the selected packages' }).click()
    await page.getByRole('menuitem', { name: 'Move contents' }).click()
    await dialog(page)
  }),
  furtherState('packing, help on scanning', lee(`${open}/packing`), async (page) => {
    await scan(page, '?')
    await dialog(page)
  }),
  furtherState('packing, presets', lee(`${open}/packing`), async (page) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Manage presets' }).click()
    await page.getByRole('button', { name: 'New preset' }).waitFor()
  }),
  furtherState(
    'packing, a package of a closed shipment',
    lee('/shipments/3/packing'),
    async (page) => {
      await scan(page, 'S000003-P001')
      await page.getByText('1 selected').waitFor()
    },
  ),
  furtherState('packing, labels to choose', lee('/shipments/3/packing'), async (page) => {
    await page.getByRole('button', { name: 'Print labels' }).click()
    await dialog(page)
  }),
  furtherState('packing, nothing to pack', lee('/shipments/6/packing'), (page) =>
    page.getByRole('link', { name: 'Go to the shipment' }).waitFor(),
  ),
  furtherState('packing, not there', lee('/shipments/999999/packing'), says('Shipment not found.')),
  furtherState(
    'packing, failed',
    failing(lee(`${open}/packing`), '**/api/shipments/*/packing'),
    (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  ),
]
