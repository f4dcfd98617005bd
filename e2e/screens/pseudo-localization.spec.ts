// Every screen in a pseudo-language: text without brackets is hard-coded, and text two fifths
// longer must still fit, on a desktop and on a phone.
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import { hardCoded, overflows, pseudoLocalize, servePseudoLocale } from './pseudo-localization.ts'

/** Texts of the database: names, products, codes, units; whole, and word by word. */
async function dataWords(world: JourneyWorld): Promise<Set<string>> {
  const { rows: columns } = await world.owner.query<{ name: string; column: string }>(`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not in ('migrations', 'sessions', 'idempotency_keys')
      and data_type = 'text'`)
  const words = new Set([
    // Texts that are not translated: the brand, keys, units, file types, names of languages, and what these tests type.
    ...['oto', 'ctrl', 'alt', 'enter', 'cm', 'kg', 'csv', 'xlsx', 'english', 'español', 'català'],
    ...['nobody', 'nothing-at-all', 'nothing-like-it'],
    // React Aria's Spanish label of the button that dismisses an overlay.
    'descartar',
  ])
  for (const { name, column } of columns) {
    const { rows } = await world.owner.query<{ value: string | null }>(
      `select distinct "${column}" as value from "${name}"`,
    )
    for (const { value } of rows) {
      if (!value) continue
      words.add(value.toLowerCase())
      for (const word of value.split(/[\s\d.,:/×+\-·%()–—…]+/)) words.add(word.toLowerCase())
    }
  }
  return words
}
let data: Set<string>
test.beforeAll(async ({ world }) => {
  data = await dataWords(world)
})

const first = (page: Page, selector: string) => page.locator(selector).first()
const rows = (page: Page) => first(page, 'main tbody tr[data-row]').waitFor()
const dialog = (page: Page) =>
  page.locator('[role="dialog"], [role="alertdialog"]').last().waitFor()

type Screen = {
  name: string
  as?: string
  path: string
  arrange?: (page: Page) => Promise<unknown>
}
const screens: Screen[] = [
  { name: 'sign-in', path: '/login' },
  {
    name: 'sign-in, failed',
    path: '/login',
    arrange: async (page) => {
      await first(page, 'input').fill('nobody')
      await first(page, 'input[type=password]').fill('nothing-at-all')
      await first(page, 'button[type=submit]').click()
      await first(page, '[role=alert]').waitFor()
    },
  },
  { name: 'starter', as: 'lee', path: '/starter' },
  { name: 'no supplier yet', as: 'ada', path: '/shipments/new' },
  {
    name: 'supplier search',
    as: 'ada',
    path: '/shipments/new',
    arrange: async (page) => {
      await first(page, 'main button').click()
      await dialog(page)
    },
  },
  { name: 'shipments', as: 'lee', path: '/shipments', arrange: rows },
  { name: 'shipments, none', as: 'lee', path: '/shipments?text=nothing-like-it' },
  {
    name: 'shipments, chosen, options open',
    as: 'lee',
    path: '/shipments?state=open',
    arrange: async (page) => {
      await rows(page)
      await page.locator('main tbody input[type=checkbox]').first().check()
      await page.locator('main tbody button[aria-haspopup=menu]').first().click()
      await first(page, '[role=menuitem]').waitFor()
    },
  },
  {
    name: 'saved views',
    as: 'lee',
    path: '/shipments',
    arrange: async (page) => {
      // The first one chooses columns.
      await page.locator('main button[aria-haspopup=dialog]').nth(1).click()
      await dialog(page)
      await page.locator('[role=dialog] input[type=text]').waitFor()
    },
  },
  { name: 'new shipment', as: 'lee', path: '/shipments/new' },
  {
    name: 'new shipment, wrong',
    as: 'lee',
    path: '/shipments/new',
    arrange: async (page) => {
      await page.locator('input[name=code]').fill('not a code')
      await page.locator('input[name=code]').blur()
      await page.waitForTimeout(200)
    },
  },
  { name: 'shipment, open', as: 'lee', path: '/shipments/8', arrange: rows },
  { name: 'shipment, closed', as: 'mar', path: '/shipments/3', arrange: rows },
  {
    name: 'shipment, asked before closing',
    as: 'lee',
    path: '/shipments/8',
    arrange: async (page) => {
      await rows(page)
      await page.keyboard.press('c')
      await dialog(page)
    },
  },
  {
    name: 'a line, changed',
    as: 'lee',
    path: '/shipments/8',
    arrange: async (page) => {
      await page.locator('main tbody button[aria-haspopup=menu]').first().click()
      await page.locator('[role=menuitem]').first().click()
      await dialog(page)
    },
  },
  { name: 'shipment, not there', as: 'lee', path: '/shipments/999999' },
  {
    name: 'add line',
    as: 'lee',
    path: '/shipments/8/add-line',
    arrange: async (page) => {
      await page.locator('[role=combobox]').fill('gift xl white')
      await page.keyboard.press('Enter')
      await page.locator('details summary').first().click()
    },
  },
  {
    name: 'packing, a package chosen',
    as: 'lee',
    path: '/shipments/8/packing',
    arrange: async (page) => {
      await page.locator('[data-scan-field]').fill('P1')
      await page.keyboard.press('Enter')
      await first(page, '[role=toolbar]').waitFor()
    },
  },
  {
    name: 'packing, measures',
    as: 'lee',
    path: '/shipments/8/packing',
    arrange: async (page) => {
      await page.locator('[data-scan-field]').fill('P1')
      await page.keyboard.press('Enter')
      await page.locator('[role=toolbar] button:has([data-icon=edit])').click()
      await dialog(page)
    },
  },
  {
    name: 'packing, labels to choose',
    as: 'lee',
    path: '/shipments/3/packing',
    arrange: async (page) => {
      await page.locator('main button:has([data-icon=print])').first().click()
      await dialog(page)
    },
  },
  { name: 'add content', as: 'lee', path: '/shipments/8/add-content', arrange: rows },
  {
    name: 'add content, grid',
    as: 'lee',
    path: '/shipments/8/add-content?view=grid&name=Gift%20box',
  },
  { name: 'add content, chosen', as: 'lee', path: '/shipments/8/add-content?view=chosen' },
  { name: 'orders', as: 'lee', path: '/orders?color=brown', arrange: rows },
  { name: 'order import', as: 'ada', path: '/orders/import' },
  { name: 'not found', as: 'lee', path: '/auth/404?from=/x' },
  {
    name: 'palette',
    as: 'lee',
    path: '/starter',
    arrange: async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page)
    },
  },
  {
    name: 'shortcuts',
    as: 'lee',
    path: '/starter',
    arrange: async (page) => {
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  {
    name: 'account',
    as: 'lee',
    path: '/starter',
    arrange: (page) => page.locator('header button[popovertarget]').first().click(),
  },
]

test('the pseudo-language keeps placeholders, and is two fifths longer', () => {
  const pseudo = pseudoLocalize('Closed on {{when}} by {{who}}, at the ramp')
  assert.match(pseudo, /^⟦.*\{\{when\}\}.*\{\{who\}\}.*⟧$/)
  assert.ok(pseudo.replaceAll(/\{\{\w+\}\}/g, '').length >= 26 * 1.4)
})

const essential = new Set(['sign-in', 'shipment, open', 'packing, measures'])

for (const { name, as, path, arrange } of screens) {
  const title = `${name}: nothing is written into the code, and everything fits`
  test(title, essential.has(name) ? {} : onlyInAll, async ({ open }) => {
    const customizer = JSON.stringify(
      name === 'account' ? { isCustomizerOpen: true } : { followsSystem: true },
    )
    const page = await open({
      ...(as ? { as } : {}),
      path,
      storage: { lang: 'sp', customizer },
      before: servePseudoLocale,
    })
    await arrange?.(page)
    await page.waitForTimeout(400)
    await expect(page, 'the language is spoken').toHaveTitle(/⟦/)
    assert.deepEqual(await hardCoded(page, data), [], 'in no language')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(200)
      assert.deepEqual(await overflows(page), [], `${width} wide`)
    }
    await page.close()
  })
}
