import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const at = '2026-11-02T09:30:00.000Z'
const passkey = { id: 1, name: 'Laptop of the office at the harbour', createdAt: at }
const factor = { onSince: at, passkeyCount: 1, dueOn: null, isMissing: true }

const account = (before: (page: Page) => Promise<unknown>) => ({
  as: 'lee',
  path: '/account',
  before,
})
const missing = (page: Page) =>
  page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 409, json: { code: 'second-factor-missing', status: 409 } }),
  )

/** The account of somebody with passkeys, and of somebody who must set up a second factor. */
export const factorStates: ScreenState[] = [
  {
    name: 'account, with passkeys',
    visit: account((page) =>
      page.route('**/api/auth/passkeys', (route) =>
        route.fulfill({ json: [{ ...passkey, lastUsedAt: at }] }),
      ),
    ),
    arrange: (page) => page.getByRole('table', { name: 'Passkeys' }).waitFor(),
  },
  {
    name: 'account, a second factor to be set up',
    visit: account(missing),
    arrange: (page) =>
      page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor(),
  },
  {
    name: 'account, a second factor to be shown',
    visit: account(async (page) => {
      await missing(page)
      await page.route('**/api/auth/second-factor', (route) =>
        route.fulfill({ json: { ...factor, needsPassword: true, recoveryCodesLeft: 10 } }),
      )
    }),
    arrange: (page) => page.getByRole('heading', { name: 'Two-step verification' }).waitFor(),
  },
]
