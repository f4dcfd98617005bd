import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageRefetchMs } from '#web/shipments/detail/message-refetch.ts'

const closing = { closedAt: '2026-11-20T15:00:00Z', cancelledAt: null }
const at = (time: string) => `2026-11-20T${time}Z`
const afterClosing = (seconds: number) => Date.parse(closing.closedAt) + seconds * 1000
const sent = (stateAt: string) => ({ state: 'sent' as const, stateAt })

test('messages are read again for a minute after a closing, until the first one is there', () => {
  assert.ok(messageRefetchMs([], closing, afterClosing(2)))
  assert.equal(messageRefetchMs([], closing, afterClosing(61)), false)
  assert.equal(messageRefetchMs([sent(at('15:00:03'))], closing, afterClosing(4)), false)
  assert.equal(messageRefetchMs([], { ...closing, closedAt: null }, afterClosing(2)), false)
})

test('a device whose clock is slow does not read messages until it catches up', () => {
  assert.ok(messageRefetchMs([], closing, afterClosing(-2)))
  assert.equal(messageRefetchMs([], closing, afterClosing(-3600)), false)
})

test('the message of a former closing does not end the wait for that of a later one', () => {
  const former = sent(at('14:00:00'))
  assert.ok(messageRefetchMs([former], closing, afterClosing(2)))
  const cancelledAt = at('15:30:00')
  assert.ok(
    messageRefetchMs([sent(at('15:00:03'))], { ...closing, cancelledAt }, afterClosing(1801)),
  )
})

test('messages are read again while one waits to be sent', () => {
  const queued = { state: 'queued' as const, stateAt: at('15:00:03') }
  assert.ok(messageRefetchMs([sent(at('14:00:00')), queued], closing, afterClosing(3600)))
})
