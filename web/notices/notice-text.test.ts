import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeKindNames } from '#domain/notices/notice.ts'
import { type Notice, noticePath } from '#web/notices/notice-text.ts'

const reader = {
  yesterday: '2026-05-04',
  orderConfirmation: 'confirmed-date',
  needsSupplierFilter: false,
} as const
const noticeOf = (part: Partial<Notice>) =>
  ({
    subjectId: 7,
    supplierId: 3,
    orderId: null,
    commentId: null,
    commentOn: null,
    ...part,
  }) as Notice
const pathOf = (part: Partial<Notice>) => noticePath(noticeOf(part), reader)

test('a notice on several late subjects leads to all that were due before today', () => {
  assert.equal(pathOf({ kind: 'shipment-late', subjectId: null }), '/arrivals?to=2026-05-04')
  assert.equal(pathOf({ kind: 'order-overdue', subjectId: null }), '/orders?expectedTo=2026-05-04')
  const notice = noticeOf({ kind: 'order-overdue', subjectId: null })
  assert.equal(
    noticePath(notice, { ...reader, orderConfirmation: 'due-date' }),
    '/orders?dueTo=2026-05-04',
  )
})

test('a notice on several subjects leads people with lists of all suppliers to those of its supplier', () => {
  const staff = { ...reader, needsSupplierFilter: true }
  const staffPath = (part: Partial<Notice>) =>
    noticePath(noticeOf({ subjectId: null, ...part }), staff)
  assert.equal(staffPath({ kind: 'shipment-late' }), '/arrivals?to=2026-05-04&supplier=3')
  assert.equal(staffPath({ kind: 'order-overdue' }), '/orders?expectedTo=2026-05-04&supplier=3')
  assert.equal(staffPath({ kind: 'order-confirmed' }), '/orders?supplier=3')
  assert.doesNotMatch(staffPath({ kind: 'import-finished', supplierId: null }), /supplier/)
})

test('a notice on one subject leads to that subject, a notice on several to their list', () => {
  for (const kind of noticeKindNames) {
    if (kind === 'comment' || kind === 'mention') continue
    const [one, several] = [pathOf({ kind }), pathOf({ kind, subjectId: null })]
    assert.match(one, /\/7$/, kind)
    assert.doesNotMatch(several, /\/(7|null)/, kind)
  }
})

test('a notice on a comment leads to its subject, or for an order line to its order', () => {
  const comment = { kind: 'comment', commentId: 9 } as const
  assert.equal(pathOf({ ...comment, commentOn: 'shipment' }), '/shipments/7#comment-9')
  assert.equal(
    pathOf({ ...comment, commentOn: 'order-line', orderId: 3 }),
    '/orders/3?line=7#comment-9',
  )
})
