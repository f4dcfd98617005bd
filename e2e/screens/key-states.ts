import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Makes a service account; its name may be taken once a world. */
export async function newServiceAccount(page: Page, name: string): Promise<void> {
  await button(page, 'New service account').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  // A supplier’s administrator is not asked: theirs are that supplier’s.
  const company = dialog(page).getByRole('radio', { name: /^The company/ })
  if (await company.isVisible()) await company.check()
  await button(page, 'Create service account').click()
  await heading(page, name)
  await dialog(page).waitFor({ state: 'detached' })
}

/** Opens the form of a new key. */
export async function newKey(page: Page): Promise<void> {
  await button(page, 'New key').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
}

let count = 0
const withAccount = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  count += 1
  await newServiceAccount(page, `Machine ${count}`)
  await then(page)
}
const issue = async (page: Page) => {
  await newKey(page)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Production')
  await button(page, 'Create key').click()
  await page.getByText('Copy the key now').waitFor()
}

const visit = { as: 'ada', path: '/settings/keys' }

/** Service accounts and their keys. */
export const keyStates: ScreenState[] = [
  {
    name: 'service accounts',
    isRoute: true,
    visit,
    arrange: (page) =>
      page
        .getByText('No service accounts yet')
        .or(page.locator('main tbody tr[data-row]'))
        .first()
        .waitFor(),
  },
  {
    name: 'service accounts, not allowed',
    visit: { as: 'lee', path: '/settings/keys' },
    arrange: (page) => page.getByText(/administrators/).waitFor(),
  },
  {
    name: 'new service account',
    visit,
    arrange: async (page) => {
      await button(page, 'New service account').click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'service account',
    isRoute: true,
    visit,
    arrange: withAccount(async (page) => {
      await issue(page)
      await button(page, 'I have stored it').click()
      await page.locator('main tbody tr[data-row]').first().waitFor()
      await dialog(page).waitFor({ state: 'detached' })
    }),
  },
  {
    name: 'service account, not there',
    visit: { as: 'ada', path: '/settings/keys/999999' },
    arrange: (page) => page.getByText('Service account not found.').waitFor(),
  },
  {
    name: 'service account to change',
    visit,
    arrange: withAccount(async (page) => {
      await button(page, 'Change service account').click()
      await dialog(page).getByRole('checkbox', { name: 'Disabled' }).waitFor()
    }),
  },
  {
    name: 'key to change',
    visit,
    arrange: withAccount(async (page) => {
      await issue(page)
      await button(page, 'I have stored it').click()
      await dialog(page).waitFor({ state: 'detached' })
      await button(page, 'Change').click()
      await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
    }),
  },
  { name: 'new key', visit, arrange: withAccount(newKey) },
  { name: 'a key, shown once', visit, arrange: withAccount(issue) },
]
