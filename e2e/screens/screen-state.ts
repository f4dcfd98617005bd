import type { Page } from '@playwright/test'
import type { PageOptions } from '#e2e/setup/fixtures.ts'

type Arrange = (page: Page) => Promise<unknown>

/** Screen in one of its states: its address, and the steps that lead to the state. */
export type ScreenState = {
  name: string
  /** Whether this is the first state of its route, which gets more checks than other states. */
  isRoute?: boolean
  visit: PageOptions
  arrange?: Arrange | undefined
}

export const routeState = (name: string, visit: PageOptions, arrange?: Arrange): ScreenState => ({
  ...{ name, isRoute: true, visit, arrange },
})
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

export const says = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor()
export const hasRow = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()
export const pressMain = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.locator('main').getByRole(role, { name }).first().click()
