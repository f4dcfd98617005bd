import type { ScreenState } from './screen-states.ts'

const visit = { as: 'lee', path: '/account' }

/** The account of somebody with passkeys, and of somebody who must set up a second factor. */
export const factorStates: ScreenState[] = [
  {
    name: 'account, with passkeys',
    visit: visit,
    arrange: async (page) => {
      const at = '2026-11-02T09:30:00.000Z'
      const passkey = { id: 1, name: 'Laptop of the office at the harbour', createdAt: at }
      await page.route('**/api/auth/passkeys', (route) =>
        route.fulfill({ json: [{ ...passkey, lastUsedAt: at }] }),
      )
      await page.reload()
      await page.getByRole('table', { name: 'Passkeys' }).waitFor()
    },
  },
  {
    name: 'account, a second factor to be set up',
    visit: visit,
    arrange: async (page) => {
      await page.route('**/api/auth/sessions', (route) =>
        route.fulfill({ status: 409, json: { code: 'second-factor-missing', status: 409 } }),
      )
      await page.reload()
      await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
    },
  },
  {
    name: 'account, a second factor to be shown',
    visit: visit,
    arrange: async (page) => {
      await page.route('**/api/auth/sessions', (route) =>
        route.fulfill({ status: 409, json: { code: 'second-factor-missing', status: 409 } }),
      )
      const onSince = '2026-11-02T09:30:00.000Z'
      const factor = { onSince, passkeyCount: 1, dueOn: null, isMissing: true }
      await page.route('**/api/auth/second-factor', (route) =>
        route.fulfill({ json: { ...factor, needsPassword: true, recoveryCodesLeft: 10 } }),
      )
      await page.reload()
      await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    },
  },
]
