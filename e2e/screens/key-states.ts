import type { Page } from '@playwright/test'
import {
  ada,
  furtherState,
  hasRow,
  lee,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Creates a service account with a key; names are unique in a world. */
export async function newServiceAccount(page: Page, name: string): Promise<void> {
  await button(page, 'New service account').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Create account and key').click()
  await button(page, 'I have stored it').click()
  await heading(page, name)
  await dialog(page).waitFor({ state: 'detached' })
}

/** Opens the form of a new key. */
export async function newKey(page: Page): Promise<void> {
  await button(page, 'New key').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
}

let count = 0
const withAccount = (arrange: (page: Page) => Promise<unknown>) => async (page: Page) => {
  count += 1
  await newServiceAccount(page, `Machine ${count}`)
  await arrange(page)
}
const createKey = async (page: Page) => {
  await newKey(page)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Production')
  await button(page, 'Create key').click()
  await page.getByText('Copy the key now').waitFor()
}

const visit = { as: 'ada', path: '/settings/keys' }

/** Service accounts and their keys. */
export const keyStates: ScreenState[] = [
  routeState('service accounts', visit, (page) =>
    page
      .getByText('No service accounts yet')
      .or(page.locator('main tbody tr[data-row]'))
      .first()
      .waitFor(),
  ),
  furtherState('service accounts, not allowed', lee('/settings/keys'), says(/administrators/)),
  furtherState('new service account', visit, async (page) => {
    await button(page, 'New service account').click()
    await dialog(page).waitFor()
  }),
  routeState('service account', visit, withAccount(hasRow)),
  furtherState(
    'service account, not there',
    ada('/settings/keys/999999'),
    says('Service account not found.'),
  ),
  furtherState(
    'service account to change',
    visit,
    withAccount(async (page) => {
      await button(page, 'Change service account').click()
      await dialog(page).getByRole('checkbox', { name: 'Disabled' }).waitFor()
    }),
  ),
  furtherState(
    'key to change',
    visit,
    withAccount(async (page) => {
      await button(page, 'Change').click()
      await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
    }),
  ),
  furtherState('new key', visit, withAccount(newKey)),
  furtherState('a key, shown once', visit, withAccount(createKey)),
]
