import type { Page } from '@playwright/test'
import type { PageOptions } from '#e2e/setup/fixtures.ts'

type Arrange = (page: Page) => Promise<unknown>

/** A screen in one of its states: its address, and the steps that lead to the state. */
export type ScreenState = {
  name: string
  /** The first state of its route is tested in all twelve combinations of preferences, the others in three. */
  isRoute?: boolean
  visit: PageOptions
  arrange?: Arrange | undefined
}

/** The first state of a route. */
export const routeState = (name: string, visit: PageOptions, arrange?: Arrange): ScreenState => ({
  ...{ name, isRoute: true, visit, arrange },
})
/** A further state of a screen. */
export const furtherState = (name: string, visit: PageOptions, arrange?: Arrange): ScreenState => ({
  ...{ name, visit, arrange },
})

const visitOf =
  (as: string) =>
  (path: string, more: PageOptions = {}): PageOptions => ({ as, path, ...more })
export const [ada, lee, marc, pau] = [
  ...[visitOf('ada'), visitOf('lee'), visitOf('marc'), visitOf('pau')],
] as const

/** Returns the visit with mocked replies to these calls. */
export const replying = (visit: PageOptions, api: string | RegExp, json: object): PageOptions => ({
  ...visit,
  before: async (page) => void (await page.route(api, (route) => route.fulfill({ json }))),
})
/** Returns the visit with these calls failing. */
export const failing = (visit: PageOptions, api: string | RegExp): PageOptions => ({
  ...visit,
  before: async (page) =>
    void (await page.route(api, (route) => route.fulfill({ status: 500, body: '{}' }))),
})

/** Waits for a text. */
export const says = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor()
/** Waits for a row of a list. */
export const hasRow = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()
/** Presses a control of the screen. */
export const pressMain = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.locator('main').getByRole(role, { name }).first().click()
