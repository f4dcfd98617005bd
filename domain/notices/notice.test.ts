import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isNoticeFor,
  noticeKindNames,
  noticeKinds,
  noticeKindsByRole,
  noticeMailOf,
} from './notice.ts'

test('each side is notified of the other’s actions, and every kind has receivers', () => {
  const [staff, supplier] = [true, false].map((isStaff) =>
    noticeKindNames.filter((kind) => isNoticeFor({ roles: ['admin'], isStaff }, kind)),
  )
  assert.deepEqual(
    staff,
    noticeKindNames.filter((kind) => noticeKinds[kind].to !== 'supplier'),
  )
  assert.deepEqual(
    supplier,
    noticeKindNames.filter((kind) => noticeKinds[kind].to !== 'buyer'),
  )
  assert.equal(new Set([...(staff ?? []), ...(supplier ?? [])]).size, noticeKindNames.length)
})

test('a kind that needs a right goes only to people who have it', () => {
  const receiving = noticeKindsByRole().filter(({ kinds }) => kinds.includes('import-finished'))
  assert.deepEqual(
    receiving.map(({ isStaff, role }) => `${role} ${isStaff}`),
    ['admin true', 'mod true'],
  )
})

test('a person’s choice precedes the default', () => {
  assert.equal(noticeMailOf('order-new'), 'at-once')
  assert.equal(noticeMailOf('order-new', { 'order-new': 'never' }), 'never')
  assert.equal(noticeMailOf('order-new', { 'order-changed': 'never' }), 'at-once')
})
