import type { Page } from '@playwright/test'
import { mixedPeople, suppliersFile } from '#e2e/setup/import-files.ts'
import type { ScreenState } from './screen-states.ts'

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const row = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()
const press = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.locator('main').getByRole(role, { name }).first().click()

/** The settings of the company, its suppliers and its places. */
export const settingStates: ScreenState[] = [
  {
    name: 'company settings',
    isRoute: true,
    visit: { as: 'ada', path: '/settings' },
    arrange: text('On documents and labels'),
  },
  {
    name: 'settings, not allowed',
    visit: { as: 'lee', path: '/settings' },
    arrange: text(/administrators/),
  },
  {
    name: 'settings of the sign-in',
    visit: { as: 'ada', path: '/settings/sign-in' },
    arrange: async (page) => {
      await page.getByLabel('Moderator').check()
      await page.getByRole('textbox', { name: 'Required from' }).waitFor()
    },
  },
  {
    name: 'settings of suppliers',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/suppliers' },
    arrange: row,
  },
  {
    name: 'settings of a supplier',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/suppliers/2' },
    arrange: text('Package numbering'),
  },
  {
    name: 'settings of a supplier, wrong',
    visit: { as: 'ada', path: '/settings/suppliers/2' },
    arrange: async (page) => {
      await page.getByLabel('GLN').fill('9506000134353')
      await press(page, 'Save')
      await page
        .getByText(/check digit is wrong/)
        .first()
        .waitFor()
      // From the top: half a field below the bar is no target.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'suppliers, none found',
    visit: { as: 'ada', path: '/settings/suppliers?state=inactive' },
    arrange: text('No suppliers match these filters'),
  },
  {
    name: 'a supplier, asked before deactivating',
    visit: { as: 'ada', path: '/settings/suppliers/2' },
    arrange: async (page) => {
      await press(page, 'Deactivate')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'new supplier',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/suppliers/new' },
    arrange: text('On documents and labels'),
  },
  {
    name: 'import of suppliers',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/suppliers/import' },
    arrange: text(/^CSV or XLSX/),
  },
  {
    name: 'import of suppliers, previewed',
    visit: { as: 'ada', path: '/settings/suppliers/import' },
    arrange: async (page) => {
      await page.getByTestId('table-file').setInputFiles(suppliersFile)
      await text('First rows as read')(page)
    },
  },
  {
    name: 'profile of a supplier',
    isRoute: true,
    visit: {
      as: 'ada',
      path: '/settings/profile',
      storage: { proveidor: JSON.stringify({ id: 2, rao: 'Bosses', isChosen: true }) },
    },
    arrange: async (page) => {
      await press(page, 'Add contact')
      await text('Contact 1')(page)
    },
  },
  {
    name: 'profile, not allowed',
    visit: { as: 'lee', path: '/settings/profile' },
    arrange: text(/administrators/),
  },
  {
    name: 'people',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/people' },
    arrange: row,
  },
  {
    name: 'people, none found',
    visit: { as: 'ada', path: '/settings/people?text=nobody' },
    arrange: text(/No .* found/),
  },
  {
    name: 'a person',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/people/3' },
    arrange: text('Whose person is this?'),
  },
  {
    name: 'a person, asked before erasing',
    visit: { as: 'ada', path: '/settings/people/3' },
    arrange: async (page) => {
      await press(page, 'Erase person')
      await page.getByRole('alertdialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'a person, not there',
    visit: { as: 'ada', path: '/settings/people/999999' },
    arrange: text('Person not found.'),
  },
  {
    name: 'invite a person',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/people/new' },
    arrange: text('Whose person is this?'),
  },
  {
    name: 'invite from a table',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/people/import' },
    arrange: text('Choose a file'),
  },
  {
    name: 'invite from a table, a file with every kind of row',
    visit: { as: 'ada', path: '/settings/people/import' },
    arrange: async (page) => {
      await page.getByRole('radio', { name: /^Both/ }).check()
      await page.getByTestId('table-file').setInputFiles(mixedPeople)
      await page.getByRole('table', { name: '3 cells to correct' }).waitFor()
    },
  },
  {
    name: 'places',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/places' },
    arrange: row,
  },
  {
    name: 'place',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/places/1' },
    arrange: text('Names used in orders'),
  },
  {
    name: 'place, not there',
    visit: { as: 'ada', path: '/settings/places/999999' },
    arrange: text('Place not found.'),
  },
  {
    name: 'place, asked before removing',
    visit: { as: 'ada', path: '/settings/places/1' },
    arrange: async (page) => {
      await press(page, 'Remove place')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'new place',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/places/new' },
    arrange: text('Names used in orders'),
  },
  {
    name: 'mail, one message',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/mail' },
    arrange: async (page) => {
      await press(page, 'Send a test message')
      await row(page)
      await page.locator('main tbody').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Copy text' }).waitFor()
    },
  },
  {
    name: 'mail',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/mail' },
    arrange: text(/^No mail server is set up/),
  },
  {
    name: 'mail, not there',
    visit: { as: 'ada', path: '/settings/mail/987654' },
    arrange: text(/^Message not found/),
  },
  {
    name: 'history of settings',
    isRoute: true,
    visit: { as: 'ada', path: '/settings/places/3' },
    arrange: async (page) => {
      await page.getByLabel('Address').fill('Carrer 1\n08820 El Prat')
      await press(page, 'Save')
      await text(/^Last changed by/)(page)
      await press(page, 'Change history', 'link')
      await page.waitForURL('**/settings/history*')
      await row(page)
    },
  },
  {
    name: 'audit log',
    visit: { as: 'ada', path: '/settings/history' },
    arrange: row,
  },
  {
    name: 'audit log, filtered to nothing',
    visit: { as: 'ada', path: '/settings/history?text=nothing&person=nobody&to=2020-01-01' },
    arrange: text('No entries match these filters.'),
  },
  {
    name: 'audit log, not allowed',
    visit: { as: 'marc', path: '/settings/history' },
    arrange: text(/administrators/),
  },
]
