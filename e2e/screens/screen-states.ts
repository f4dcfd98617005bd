import type { Page } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { ambiguousFile, badFile, badLines } from '#e2e/setup/import-files.ts'
import { factorStates } from './factor-states.ts'
import { importRecordStates } from './import-record-states.ts'
import { keyStates } from './key-states.ts'
import { orderStates } from './order-states.ts'
import { packingStates } from './packing-states.ts'
import { providerStates } from './provider-states.ts'
import { publicStates } from './public-states.ts'
import {
  ada,
  failing,
  furtherState,
  hasRow,
  lee,
  marc,
  pressMain,
  replying,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'
import { settingStates } from './setting-states.ts'
import { webhookStates } from './webhook-states.ts'

/** Company staff acting for a supplier that has neither orders nor shipments. */
const emptySupplier = (path: string) =>
  ada(path, {
    storage: { proveidor: JSON.stringify({ id: 3, rao: 'Fusta i Palets', isChosen: true }) },
  })

/** Filter for a single row, which has the same controls as a hundred. */
const oneRowFilter = '?product=BOX-M-BR'

const dialog = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').waitFor()
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click()
async function narrowMenu(page: Page) {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
}

/** Open shipment of the demo world whose lines are all packed. */
const packedShipment = '/shipments/8'

/** Every route in each of its states, with every overlay. */
export const screenStates: ScreenState[] = [
  routeState('sign-in', { path: '/login' }),
  furtherState(
    'sign-in, failed',
    failing({ path: '/login' }, '**/api/auth/signin'),
    async (page) => {
      await page.getByLabel('User name').fill('lee')
      await page.getByLabel('Password').fill('x')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  ),
  ...publicStates,
  routeState('starter', lee('/starter'), says('Orders to confirm')),
  furtherState('starter, nothing yet', emptySupplier('/starter'), says('Next 14 days')),
  furtherState('starter, failed', failing(lee('/starter'), '**/api/starter'), says('Try again')),
  furtherState('starter of all suppliers', ada('/starter')),
  furtherState('shipments of all suppliers', ada('/shipments?supplier=2'), says('Bosses')),
  furtherState('new shipment, no supplier chosen', ada('/shipments/new')),
  furtherState('Search Supplier', ada('/starter'), async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^All suppliers/ })
      .click()
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
  routeState('shipments', lee('/shipments'), hasRow),
  furtherState('shipments, none', emptySupplier('/shipments'), says('No shipments yet.')),
  furtherState(
    'shipments, failed',
    failing(lee('/shipments'), '**/api/shipments?*'),
    says('Try again'),
  ),
  furtherState(
    'shipments, asked before closing some',
    lee('/shipments?state=open'),
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select S/ })
        .first()
        .check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click()
      await dialog(page)
    },
  ),
  routeState('new shipment', lee('/shipments/new')),
  furtherState('new shipment, wrong', lee('/shipments/new'), async (page) => {
    await page.getByLabel('Shipping code').fill('not a code')
    await page.getByLabel('Shipping code').blur()
    await page
      .getByText(/^Only letters, digits and/)
      .first()
      .waitFor()
  }),
  routeState('shipment', lee(packedShipment), hasRow),
  furtherState(
    'shipment, a failed paper',
    failing(lee(packedShipment), '**/papers/**'),
    async (page) => {
      await pressMain(page, 'Download')
      await page.getByRole('alert').waitFor()
      // Otherwise the top bar covers a button in part.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  ),
  furtherState('shipment, not there', lee('/shipments/999999'), says('Shipment not found.')),
  furtherState('shipment, asked before closing', lee(packedShipment), async (page) => {
    await hasRow(page)
    await pressMain(page, 'Close shipment')
    await dialog(page)
  }),
  ...packingStates(packedShipment),
  routeState('add line', lee(`${packedShipment}/add-line`)),
  furtherState('add line, a line chosen', lee(`${packedShipment}/add-line`), async (page) => {
    await page.getByRole('combobox', { name: 'Order line' }).fill('c4')
    await page.getByRole('option', { name: /C4/ }).first().click()
    await page.getByLabel('Quantity', { exact: true }).waitFor()
  }),
  routeState('add content', lee(`${packedShipment}/add-content${oneRowFilter}`), hasRow),
  furtherState(
    'add content, nothing fits',
    lee(`${packedShipment}/add-content?text=nothing-like-this`),
    says(/^No rows found/),
  ),
  furtherState(
    'add content, failed',
    failing(lee(`${packedShipment}/add-content`), '**/api/order-lines*'),
    says('Try again'),
  ),
  routeState('import lines', lee(`${packedShipment}/import-lines`)),
  furtherState(
    'import lines, an unknown order and a pallet',
    lee(`${packedShipment}/import-lines`),
    async (page) => {
      await page.locator('input[type=file]').setInputFiles(badLines)
      await page.getByRole('table').last().waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  ),
  routeState('orders', lee(`/orders${oneRowFilter}`), hasRow),
  furtherState('orders, export', lee(`/orders${oneRowFilter}`), async (page) => {
    await pressMain(page, 'Export')
    await page.getByRole('menuitem').first().waitFor()
  }),
  furtherState('orders, none', lee('/orders?product=nothing'), says(/^No rows found/)),
  furtherState('orders, failed', failing(lee('/orders'), '**/api/order-lines*'), says('Try again')),
  furtherState('orders, shipment to choose', lee(`/orders${oneRowFilter}`), async (page) => {
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .check()
    await page
      .getByRole('button', { name: /shipment/i })
      .last()
      .click()
    await dialog(page)
  }),
  ...orderStates,
  routeState('import', marc('/orders/import')),
  furtherState('import, a file with a bad row', marc('/orders/import'), async (page) => {
    await page.locator('input[type=file]').setInputFiles(badFile)
    await page.getByRole('table').last().waitFor()
  }),
  furtherState('import, an ambiguous file', marc('/orders/import'), async (page) => {
    await page.locator('input[type=file]').setInputFiles(ambiguousFile)
    await page.getByRole('table').last().waitFor()
  }),
  ...importRecordStates,
  routeState('account', lee('/account'), hasRow),
  furtherState('account, second factor being set up', lee('/account'), async (page) => {
    await pressMain(page, 'Turn on')
    await page.getByRole('dialog').getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  }),
  ...factorStates,
  routeState('sign-ins of the company, in the history', ada('/settings/sign-ins'), hasRow),
  routeState('guide for people who ship', lee('/help/shipping'), (page) =>
    page.getByRole('heading', { level: 2 }).first().waitFor(),
  ),
  ...settingStates,
  ...keyStates,
  ...webhookStates,
  ...providerStates,
  routeState('not found', lee('/auth/404?from=/nowhere')),
  routeState(
    'unexpected error',
    replying(lee('/starter'), '**/api/starter', { today: '2026-01-01', days: 7 }),
    says('Unexpected error!'),
  ),
  furtherState('account menu', lee('/auth/404'), account),
  furtherState(
    'customizer panel',
    lee('/auth/404', { storage: { customizer: '{"isCustomizerOpen":true}' } }),
    (page) => page.getByRole('complementary').waitFor(),
  ),
  furtherState(
    'side bar',
    lee('/auth/404', {
      storage: { customizer: '{"isHorizontal":false,"isMiniSidebar":false}' },
    }),
  ),
  furtherState('menu of a narrow window', lee('/auth/404'), narrowMenu),
  furtherState('palette', lee('/auth/404'), async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
  furtherState('palette, several matches', ada('/auth/404'), async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('S000001')
    await page.getByRole('option', { name: /Bosses/ }).waitFor()
  }),
  furtherState('shortcut help', lee('/auth/404'), async (page) => {
    await page.keyboard.press('?')
    await dialog(page)
  }),
]
