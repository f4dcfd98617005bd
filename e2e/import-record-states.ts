import type { Page } from '@playwright/test'
import { validFile } from './import-files.ts'
import type { ScreenState } from './screen-states.ts'

const row = (page: Page) => page.locator('main tbody tr').first().waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const imports = '**/api/order-imports*'

const marc = (path: string, api?: string, reply?: object): ScreenState['visit'] => ({
  as: 'marc',
  path,
  ...(api && {
    before: async (page) =>
      void (await page.route(api, (route) =>
        reply ? route.fulfill({ json: reply }) : route.fulfill({ status: 500, body: '{}' }),
      )),
  }),
})

/** Takes a file of its own, and looks at what it changed. */
const taken = (order: string) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles(validFile(order))
  await page.getByRole('button', { name: /^Import all/ }).click()
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.getByRole('heading', { level: 1, name: validFile(order).name }).waitFor()
  await row(page)
}

/** Imports of orders afterwards: their list, one of them, and taking it back. */
export const importRecordStates: ScreenState[] = [
  {
    name: 'imports',
    isRoute: true,
    visit: marc('/orders/import'),
    arrange: async (page) => {
      await taken('SCENE-1')(page)
      await page.getByRole('link', { name: 'Imports' }).click()
      await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
      await row(page)
    },
  },
  {
    name: 'imports, none',
    visit: marc('/orders/imports', imports, { rows: [], next: null, previous: null }),
    arrange: text(/^No rows found/),
  },
  {
    name: 'imports, failed',
    visit: marc('/orders/imports', imports),
    arrange: text('Try again'),
  },
  {
    name: 'one import',
    isRoute: true,
    visit: marc('/orders/import'),
    arrange: taken('SCENE-2'),
  },
  {
    name: 'one import, asked before undoing it',
    visit: marc('/orders/import'),
    arrange: async (page) => {
      await taken('SCENE-3')(page)
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'one import, undone',
    visit: marc('/orders/import'),
    arrange: async (page) => {
      await taken('SCENE-4')(page)
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
      await text(/3 changes undone/)(page)
      // The message at the top goes by itself, at a time of its own.
      await page.getByText('Import undone', { exact: true }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'one import, not there',
    visit: marc('/orders/imports/999999'),
    arrange: text('Import not found.'),
  },
]
