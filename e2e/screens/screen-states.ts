import type { Page, Route } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import type { PageOptions } from '#e2e/setup/fixtures.ts'
import { ambiguousFile, badFile, badLines } from '#e2e/setup/import-files.ts'
import { factorStates } from './factor-states.ts'
import { importRecordStates } from './import-record-states.ts'
import { keyStates } from './key-states.ts'
import { orderStates } from './order-states.ts'
import { packingStates } from './packing-states.ts'
import { providerStates } from './provider-states.ts'
import { publicStates } from './public-states.ts'
import { settingStates } from './setting-states.ts'
import { allSuppliersStates } from './supplier-states.ts'

/** A screen in one of its states: how to come there, and, where opening is not enough, what to do. */
export type ScreenState = {
  name: string
  /** The first state of its route: looked at in all twelve tastes, the others in three. */
  isRoute?: boolean
  visit: PageOptions
  arrange?: (page: Page) => Promise<unknown>
}

const lee = (path: string, more: PageOptions = {}): PageOptions => ({ as: 'lee', path, ...more })
/** Company staff acting for a supplier that has neither orders nor shipments. */
const emptySupplier = (path: string): PageOptions => ({
  as: 'ada',
  path,
  storage: { proveidor: JSON.stringify({ id: 3, rao: 'Fusta i Palets', isChosen: true }) },
})
const failing = (path: string, api: string): PageOptions =>
  lee(path, { before: async (page) => void (await page.route(api, failed)) })
const failed = (route: Route) => route.fulfill({ status: 500, body: '{}' })
const malformedReply = (route: Route) =>
  route.fulfill({ status: 200, json: { today: '2026-01-01', days: 7 } })

/** Filter for a single row, which has everything that a hundred have. */
const few = '?product=BOX-M-BR'

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const row = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()
const press = (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') =>
  page.locator('main').getByRole(role, { name }).first().click()
const dialog = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').waitFor()
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click()
async function narrowMenu(page: Page) {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
}

/** An open shipment of the demo world, with lines, all packed. */
const open = '/shipments/8'

/** Every route in each of its states, and everything that opens above one. */
export const screenStates: ScreenState[] = [
  { name: 'sign-in', isRoute: true, visit: { path: '/login' } },
  {
    name: 'sign-in, failed',
    visit: {
      path: '/login',
      before: async (page) => void (await page.route('**/api/auth/signin', failed)),
    },
    arrange: async (page) => {
      await page.getByLabel('User name').fill('lee')
      await page.getByLabel('Password').fill('x')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  ...publicStates,
  { name: 'starter', isRoute: true, visit: lee('/starter'), arrange: text('Orders to confirm') },
  {
    name: 'starter, nothing yet',
    visit: emptySupplier('/starter'),
    arrange: text('Next 14 days'),
  },
  {
    name: 'starter, failed',
    visit: failing('/starter', '**/api/starter'),
    arrange: text('Try again'),
  },
  ...allSuppliersStates,
  { name: 'shipments', isRoute: true, visit: lee('/shipments'), arrange: row },
  {
    name: 'shipments, none',
    visit: emptySupplier('/shipments'),
    arrange: text('No shipments yet.'),
  },
  {
    name: 'shipments, failed',
    visit: failing('/shipments', '**/api/shipments?*'),
    arrange: text('Try again'),
  },
  {
    name: 'shipments, asked before closing some',
    visit: lee('/shipments?state=open'),
    arrange: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select S/ })
        .first()
        .check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click()
      await dialog(page)
    },
  },
  { name: 'new shipment', isRoute: true, visit: lee('/shipments/new') },
  {
    name: 'new shipment, wrong',
    visit: lee('/shipments/new'),
    arrange: async (page) => {
      await page.getByLabel('Shipping code').fill('not a code')
      await page.getByLabel('Shipping code').blur()
      await page
        .getByText(/^Only letters, digits and/)
        .first()
        .waitFor()
    },
  },
  { name: 'shipment', isRoute: true, visit: lee(open), arrange: row },
  {
    name: 'shipment, a paper that did not come',
    visit: failing(open, '**/papers/**'),
    arrange: async (page) => {
      await press(page, 'Download')
      await page.getByRole('alert').waitFor()
      // Else a button lies half below the bar at the top.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'shipment, not there',
    visit: lee('/shipments/999999'),
    arrange: text('Shipment not found.'),
  },
  {
    name: 'shipment, asked before closing',
    visit: lee(open),
    arrange: async (page) => {
      await row(page)
      await press(page, 'Close shipment')
      await dialog(page)
    },
  },
  ...packingStates(open),
  { name: 'add line', isRoute: true, visit: lee(`${open}/add-line`) },
  {
    name: 'add line, a line chosen',
    visit: lee(`${open}/add-line`),
    arrange: async (page) => {
      await page.getByRole('combobox', { name: 'Order line' }).fill('c4')
      await page.getByRole('option', { name: /C4/ }).first().click()
      await page.getByLabel('Quantity', { exact: true }).waitFor()
    },
  },
  { name: 'add content', isRoute: true, visit: lee(`${open}/add-content${few}`), arrange: row },
  {
    name: 'add content, nothing fits',
    visit: lee(`${open}/add-content?text=nothing-like-this`),
    arrange: text(/^No rows found/),
  },
  {
    name: 'add content, failed',
    visit: failing(`${open}/add-content`, '**/api/order-lines*'),
    arrange: text('Try again'),
  },
  { name: 'import lines', isRoute: true, visit: lee(`${open}/import-lines`) },
  {
    name: 'import lines, a row that is not there and a pallet that is',
    visit: lee(`${open}/import-lines`),
    arrange: async (page) => {
      await page.locator('input[type=file]').setInputFiles(badLines)
      await page.getByRole('table').last().waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'orders', isRoute: true, visit: lee(`/orders${few}`), arrange: row },
  {
    name: 'orders, export',
    visit: lee(`/orders${few}`),
    arrange: async (page) => {
      await press(page, 'Export')
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  { name: 'orders, none', visit: lee('/orders?product=nothing'), arrange: text(/^No rows found/) },
  {
    name: 'orders, failed',
    visit: failing('/orders', '**/api/order-lines*'),
    arrange: text('Try again'),
  },
  {
    name: 'orders, where to',
    visit: lee(`/orders${few}`),
    arrange: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .nth(1)
        .check()
      await page
        .getByRole('button', { name: /shipment/i })
        .last()
        .click()
      await dialog(page)
    },
  },
  ...orderStates,
  { name: 'import', isRoute: true, visit: { as: 'marc', path: '/orders/import' } },
  {
    name: 'import, a file with a bad row',
    visit: { as: 'marc', path: '/orders/import' },
    arrange: async (page) => {
      await page.locator('input[type=file]').setInputFiles(badFile)
      await page.getByRole('table').last().waitFor()
    },
  },
  {
    name: 'import, a file that leaves questions',
    visit: { as: 'marc', path: '/orders/import' },
    arrange: async (page) => {
      await page.locator('input[type=file]').setInputFiles(ambiguousFile)
      await page.getByRole('table').last().waitFor()
    },
  },
  ...importRecordStates,
  { name: 'account', isRoute: true, visit: lee('/account'), arrange: row },
  {
    name: 'account, a second factor begun',
    visit: lee('/account'),
    arrange: async (page) => {
      await press(page, 'Turn on')
      await page.getByRole('dialog').getByLabel('Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
    },
  },
  ...factorStates,
  {
    name: 'sign-ins of the company, in the history',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/sign-ins' },
    arrange: row,
  },
  {
    name: 'guide for people who ship',
    isRoute: true,
    visit: lee('/help/shipping'),
    arrange: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  ...settingStates,
  ...keyStates,
  ...providerStates,
  { name: 'not found', isRoute: true, visit: lee('/auth/404?from=/nowhere') },
  {
    name: 'unexpected error',
    isRoute: true,
    visit: lee('/starter', {
      before: async (page) => void (await page.route('**/api/starter', malformedReply)),
    }),
    arrange: text('Unexpected error!'),
  },
  { name: 'account menu', visit: lee('/auth/404'), arrange: account },
  {
    name: 'customizer panel',
    visit: lee('/auth/404', { storage: { customizer: '{"isCustomizerOpen":true}' } }),
    arrange: (page) => page.getByRole('complementary').waitFor(),
  },
  {
    name: 'side bar',
    visit: lee('/auth/404', {
      storage: { customizer: '{"isHorizontal":false,"isMiniSidebar":false}' },
    }),
  },
  { name: 'menu of a narrow window', visit: lee('/auth/404'), arrange: narrowMenu },
  {
    name: 'palette',
    visit: lee('/auth/404'),
    arrange: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'palette, several finds',
    visit: { as: 'ada', path: '/auth/404' },
    arrange: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('S000001')
      await page.getByRole('option', { name: /Bosses/ }).waitFor()
    },
  },
  {
    name: 'shortcut help',
    visit: lee('/auth/404'),
    arrange: async (page) => {
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
]
