import type { Page } from '@playwright/test'
import { failing, furtherState, replying, routeState, type ScreenState } from './screen-state.ts'

const link = (purpose: string) =>
  replying({ path: '/link#1.x' }, '**/api/auth/link', {
    ...{ purpose, username: 'lee', name: 'Lee Serra', company: 'Mercat', createdBy: 'Ada Vila' },
    ...{ sentTo: 'lee@example.com', language: 'en' },
  })
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor()

/** Screens without a session, except the sign-in. */
export const publicStates: ScreenState[] = [
  routeState('forgot password', { path: '/forgot-password' }),
  furtherState(
    'forgot password, sent',
    replying({ path: '/forgot-password' }, '**/api/auth/password-reset', {}),
    async (page) => {
      await page.getByLabel('User name or email address').fill('lee')
      await page.getByRole('button', { name: 'Send link' }).click()
      await heading('Check your email')(page)
    },
  ),
  routeState('link, an invitation', link('invitation'), heading('Welcome to Oto')),
  furtherState(
    'link, a forgotten password',
    link('password-reset'),
    heading('Choose a new password'),
  ),
  furtherState(
    'link, a new email address',
    link('email-change'),
    heading('Confirm your email address'),
  ),
  furtherState('link, invalid', { path: '/link#1.x' }, heading('This link no longer works')),
  furtherState(
    'link, failed',
    failing({ path: '/link#1.x' }, '**/api/auth/link'),
    heading('Couldn’t check the link'),
  ),
  routeState('unsubscribe', { path: '/unsubscribe#1.1.x' }, heading('Stop notices by mail?')),
  furtherState('unsubscribe, link invalid', { path: '/unsubscribe#1.1.x' }, async (page) => {
    await page.getByRole('button', { name: 'Stop notices by mail' }).click()
    await heading('This link no longer works')(page)
  }),
  routeState(
    'setup',
    replying({ path: '/setup' }, '**/api/setup', { isOpen: true }),
    async (page) => void (await page.getByLabel('Setup code').waitFor()),
  ),
  furtherState('setup, over', { path: '/setup' }, heading('Oto is set up')),
]
