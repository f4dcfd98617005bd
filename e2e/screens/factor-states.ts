import type { Page } from '@playwright/test'
import { furtherState, lee, replying, type ScreenState } from './screen-state.ts'

const createdAt = '2026-11-02T09:30:00.000Z'
const passkey = { id: 1, name: 'Laptop of the office at the harbour', createdAt }
const factor = { onSince: createdAt, passkeyCount: 1, dueOn: null, isMissing: true }

const mockMissingFactor = (page: Page) =>
  page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 409, json: { code: 'second-factor-missing', status: 409 } }),
  )

/** The account of a person with passkeys, and of a person who must set up a second factor. */
export const factorStates: ScreenState[] = [
  furtherState(
    'account, with passkeys',
    replying(lee('/account'), '**/api/auth/passkeys', [{ ...passkey, lastUsedAt: createdAt }]),
    (page) => page.getByRole('table', { name: 'Passkeys' }).waitFor(),
  ),
  furtherState(
    'account, a second factor to be set up',
    lee('/account', { before: mockMissingFactor }),
    (page) => page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor(),
  ),
  furtherState(
    'account, second factor missing from the session',
    lee('/account', {
      before: async (page) => {
        await mockMissingFactor(page)
        await page.route('**/api/auth/second-factor', (route) =>
          route.fulfill({ json: { ...factor, needsPassword: true, recoveryCodesLeft: 10 } }),
        )
      },
    }),
    (page) => page.getByRole('heading', { name: 'Two-step verification' }).waitFor(),
  ),
]
