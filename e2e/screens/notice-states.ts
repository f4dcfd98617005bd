import type { Page } from '@playwright/test'
import { type NoticeKind, noticeKindNames } from '#domain/notices/notice.ts'
import type { ScreenState } from './screen-states.ts'

const several: NoticeKind[] = ['shipment-late', 'order-new', 'order-changed']

const rows = noticeKindNames.map((kind, index) => ({
  ...{
    id: 100 - index,
    kind,
    at: '2026-11-02T09:30:00.000Z',
    amount: several.includes(kind) || index > 10 ? 40 : 1,
  },
  ...(several.includes(kind)
    ? { subject: '', subjectId: null }
    : { subject: 'S000003', subjectId: 3 }),
  supplier: index % 2 ? 'Cartró' : null,
  actor: index % 3 ? 'Lee Serra' : null,
  readAt: index % 2 ? '2026-11-02T10:00:00.000Z' : null,
}))

const listOfNotices = /\/api\/notices(\?|$)/
const withNotices = async (page: Page) => {
  await page.route(listOfNotices, (route) =>
    route.fulfill({ json: { rows, next: null, previous: null } }),
  )
  await page.route('**/api/notices/unread', (route) => route.fulfill({ json: { unread: 100 } }))
}
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

/** The list of notices, and how one is told by mail. */
export const noticeStates: ScreenState[] = [
  {
    name: 'notices',
    isRoute: true,
    visit: { as: 'lee', path: '/notices', before: withNotices },
    arrange: (page) => page.locator('main tbody tr[data-row]').first().waitFor(),
  },
  {
    name: 'notices, none',
    visit: { as: 'lee', path: '/notices' },
    arrange: text('You have no notices yet'),
  },
  {
    name: 'notices, none of a kind',
    visit: { as: 'lee', path: '/notices?state=unread&kind=order-new' },
    arrange: text('No notices match these filters'),
  },
  {
    name: 'notices, failed',
    visit: {
      as: 'lee',
      path: '/notices',
      before: async (page) =>
        void (await page.route(listOfNotices, (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        )),
    },
    arrange: text('Try again'),
  },
  {
    name: 'notices by mail, with quiet hours',
    visit: { as: 'ada', path: '/account' },
    arrange: async (page) => {
      const form = page.getByRole('form', { name: 'Notices by mail' })
      await form.getByRole('checkbox', { name: /^Quiet hours/ }).check()
      await form.getByLabel('Until').waitFor()
    },
  },
]
