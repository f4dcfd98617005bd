import type { Page } from '@playwright/test'
import type { ScreenState } from './screen-states.ts'

const replying = (path: string, api: string, json: object) => ({
  path,
  before: async (page: Page) => void (await page.route(api, (route) => route.fulfill({ json }))),
})
const link = (purpose: string) =>
  replying('/link#1.x', '**/api/auth/link', {
    ...{ purpose, username: 'lee', name: 'Lee Serra', company: 'Mercat', createdBy: 'Ada Vila' },
    ...{ sentTo: 'lee@example.com', language: 'en' },
  })
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor()

/** The screens for whoever is not signed in, beside the sign-in. */
export const publicStates: ScreenState[] = [
  { name: 'forgot password', isRoute: true, visit: { path: '/forgot-password' } },
  {
    name: 'forgot password, sent',
    visit: replying('/forgot-password', '**/api/auth/password-reset', {}),
    arrange: async (page) => {
      await page.getByLabel('User name or email address').fill('lee')
      await page.getByRole('button', { name: 'Send link' }).click()
      await heading('Check your email')(page)
    },
  },
  {
    name: 'link, an invitation',
    isRoute: true,
    visit: link('invitation'),
    arrange: heading('Welcome to Oto'),
  },
  {
    name: 'link, a forgotten password',
    visit: link('password-reset'),
    arrange: heading('Choose a new password'),
  },
  {
    name: 'link, a email address',
    visit: link('email-change'),
    arrange: heading('Confirm your email address'),
  },
  {
    name: 'link, over',
    visit: { path: '/link#1.x' },
    arrange: heading('This link no longer works'),
  },
  {
    name: 'link, not read',
    visit: {
      path: '/link#1.x',
      before: async (page) =>
        void (await page.route('**/api/auth/link', (route) => route.fulfill({ status: 500 }))),
    },
    arrange: heading('Couldn’t check the link'),
  },
  {
    name: 'unsubscribe',
    isRoute: true,
    visit: { path: '/unsubscribe#1.1.x' },
    arrange: heading('Stop notices by mail?'),
  },
  {
    name: 'unsubscribe, over',
    visit: { path: '/unsubscribe#1.1.x' },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Stop notices by mail' }).click()
      await heading('This link no longer works')(page)
    },
  },
  {
    name: 'setup',
    isRoute: true,
    visit: replying('/setup', '**/api/setup', { isOpen: true }),
    arrange: async (page) => void (await page.getByLabel('Setup code').waitFor()),
  },
  { name: 'setup, over', visit: { path: '/setup' }, arrange: heading('Oto is set up') },
]
