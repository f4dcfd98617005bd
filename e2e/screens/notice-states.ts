import type { Page } from '@playwright/test'
import { type NoticeKind, noticeKindNames } from '#domain/notices/notice.ts'
import {
  ada,
  failing,
  furtherState,
  hasRow,
  lee,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const kindsWithAmount: NoticeKind[] = ['shipment-late', 'order-new', 'order-changed']

const rows = noticeKindNames.map((kind, index) => ({
  ...{
    id: 100 - index,
    kind,
    at: '2026-11-02T09:30:00.000Z',
    amount: kindsWithAmount.includes(kind) || index > 10 ? 40 : 1,
  },
  ...(kindsWithAmount.includes(kind)
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

/** The list of notices, and the settings of their mails. */
export const noticeStates: ScreenState[] = [
  routeState('notices', lee('/notices', { before: withNotices }), hasRow),
  furtherState('notices, none', lee('/notices'), says('You have no notices yet')),
  furtherState(
    'notices, no match',
    lee('/notices?state=unread&kind=order-new'),
    says('No notices match these filters'),
  ),
  furtherState('notices, failed', failing(lee('/notices'), listOfNotices), says('Try again')),
  furtherState('notices by mail, with quiet hours', ada('/account'), async (page) => {
    const form = page.getByRole('form', { name: 'Notices by mail' })
    await form.getByRole('checkbox', { name: /^Quiet hours/ }).check()
    await form.getByLabel('Until').waitFor()
  }),
]
