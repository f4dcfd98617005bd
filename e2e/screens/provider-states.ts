import type { Page } from '@playwright/test'
import { furtherState, marc, routeState, type ScreenState, says } from './screen-state.ts'

const visit = { as: 'ada', path: '/settings/sign-in' }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Enters a sign-in provider on the screen, and waits for its page. */
export async function addProvider(
  page: Page,
  label: string,
  { issuer = 'http://127.0.0.1:1', secret = 'a secret of the tests' } = {},
): Promise<void> {
  await page.getByRole('link', { name: 'Add provider' }).first().click()
  await heading(page, 'Add provider')
  await page.getByLabel('Words on the button').fill(label)
  await page.getByLabel('Provider’s address (issuer)').fill(issuer)
  await page.getByLabel('Client ID').fill('oto')
  await page.getByLabel('Client secret').fill(secret)
  await button(page, 'Save').click()
  await heading(page, label)
}

let count = 0
const withProvider = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  count += 1
  await addProvider(page, `Sign in with Example ${count}`)
  await then?.(page)
}

/** The sign-in methods of a company, and the sign-in by each method. */
export const providerStates: ScreenState[] = [
  furtherState(
    'sign-in with providers',
    {
      path: '/login',
      before: async (page) => {
        const json = [{ provider: '1.x', label: 'Sign in with Example ID' }]
        await page.route('**/api/auth/providers*', (route) => route.fulfill({ json }))
      },
    },
    (page) => button(page, 'Sign in with Example ID').waitFor(),
  ),
  furtherState(
    'sign-in, back from a provider without success',
    { path: '/login?code=1&state=1' },
    says('This sign-in was cancelled or took too long.'),
  ),
  routeState('sign-in providers', visit, (page) =>
    page
      .getByRole('group', { name: 'Passwords' })
      .or(page.getByText('No provider yet.'))
      .first()
      .waitFor(),
  ),
  furtherState('sign-in providers, not allowed', marc('/settings/sign-in'), says(/administrators/)),
  furtherState(
    'sign-in providers only',
    visit,
    withProvider(async (page) => {
      await page
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'Sign-in providers' })
        .click()
      await page.getByText('Company staff by providers only').click()
      await page.getByText('Suppliers’ people, too').waitFor()
    }),
  ),
  routeState('new sign-in provider', { ...visit, path: '/settings/sign-in/new' }, (page) =>
    page.getByLabel('Client secret').waitFor(),
  ),
  routeState(
    'sign-in provider, tested',
    visit,
    withProvider(async (page) => {
      await button(page, 'Test').click()
      await page.getByText(/^No answer\./).waitFor()
    }),
  ),
  furtherState(
    'sign-in provider, with groups',
    visit,
    withProvider(async (page) => {
      await page.getByLabel('Claim with the groups').fill('groups')
      await page.getByLabel('Groups of moderators').waitFor()
    }),
  ),
  furtherState(
    'sign-in provider, asked before removing',
    visit,
    withProvider(async (page) => {
      await button(page, 'Remove provider').click()
      await page.getByRole('alertdialog').waitFor()
    }),
  ),
  furtherState(
    'sign-in provider, not there',
    { ...visit, path: '/settings/sign-in/999999' },
    says('This provider has been removed.'),
  ),
]
