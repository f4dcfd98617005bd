import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const lee = (path: string) => ({ as: 'lee', path })
const packingScreen = (page: Page) => page.getByRole('treegrid').waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const scan = async (page: Page, code: string) => {
  await page.getByLabel('Scan or type').fill(code)
  await page.keyboard.press('Enter')
}

/** The pack screen in each of its states. In the demo world the open one is packed, as is the closed one 3, and 6 has no lines. */
export const packingStates = (open: string): ScreenState[] => [
  { name: 'packing', isRoute: true, visit: lee(`${open}/packing`), arrange: packingScreen },
  {
    name: 'packing, refused',
    visit: lee(`${open}/packing`),
    arrange: async (page) => {
      await scan(page, 'nothing-like-this')
      await page
        .getByText(/is neither a product nor a package/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'packing, measures of a new package',
    visit: lee(`${open}/packing`),
    arrange: async (page) => {
      await scan(page, '+')
      await page.getByRole('button', { name: 'Size, weight' }).click()
      await dialog(page)
    },
  },
  {
    name: 'packing, contents into another package',
    visit: lee(`${open}/packing`),
    arrange: async (page) => {
      await scan(page, 'P1')
      await page.getByRole('button', { name: 'More actions for the selected packages' }).click()
      await page.getByRole('menuitem', { name: 'Move contents' }).click()
      await dialog(page)
    },
  },
  {
    name: 'packing, what can be scanned',
    visit: lee(`${open}/packing`),
    arrange: async (page) => {
      await scan(page, '?')
      await dialog(page)
    },
  },
  {
    name: 'packing, presets',
    visit: lee(`${open}/packing`),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Manage presets' }).click()
      await page.getByRole('button', { name: 'New preset' }).waitFor()
    },
  },
  {
    name: 'packing, a package of a closed shipment',
    visit: lee('/shipments/3/packing'),
    arrange: async (page) => {
      await scan(page, 'S000003-P001')
      await page.getByText('1 selected').waitFor()
    },
  },
  {
    name: 'packing, which labels',
    visit: lee('/shipments/3/packing'),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Print labels' }).click()
      await dialog(page)
    },
  },
  {
    name: 'packing, nothing to pack',
    visit: lee('/shipments/6/packing'),
    arrange: (page) => page.getByRole('link', { name: 'Go to the shipment' }).waitFor(),
  },
  {
    name: 'packing, not there',
    visit: lee('/shipments/999999/packing'),
    arrange: (page) => page.getByText('Shipment not found.').waitFor(),
  },
  {
    name: 'packing, failed',
    visit: {
      ...lee(`${open}/packing`),
      before: async (page) =>
        void (await page.route('**/api/shipments/*/packing', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]
