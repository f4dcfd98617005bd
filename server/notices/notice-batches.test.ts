import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import type { NoticeEvent } from '#server/notices/notice-event.ts'
import { writeNotices } from '#server/notices/notice-fan-out.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'

const { resources, startNotices, startMailing, ...noticeWorld } = await openNoticeWorld()
const worker = await startNotices()
resources.defer(() => worker.stop())
const mailing = await startMailing()
resources.defer(() => mailing.stop())

/** Writes the notice of a cancelled shipment; `beforeCommit` runs within its transaction. */
const writeNotice = (key: string, beforeCommit?: () => Promise<unknown>) =>
  inTenantTransaction(noticeWorld.database, 1, async (statements) => {
    const event: NoticeEvent = {
      ...{ kind: 'shipment-cancelled', key, at: new Date().toISOString(), amount: 1 },
      ...{ supplierId: 1, actorId: null, subjectId: null, subject: key },
    }
    await writeNotices(statements, 1, [event], noticeWorld.plan)
    await beforeCommit?.()
  })

const mailsToMarc = () => noticeWorld.mailsTo('marc@example.com')
const untilMailed = (times: number) =>
  until(
    async () => mailsToMarc().length,
    (mails) => mails === times,
  )

test('notices within the batch window share one mail', async () => {
  await writeNotice('first')
  await writeNotice('second')
  await untilMailed(1)
  assert.match(mailsToMarc()[0]?.source ?? '', /^Subject: 2 notices from Mercat/m)
})

test('notices written while a mail is sent go into the next mail', async () => {
  await writeNotice('third')
  // The batch is almost due, and still open.
  await sleep(noticeWorld.plan.batchSeconds * 850)
  await writeNotice('fourth', () => untilMailed(2))
  await untilMailed(3)
  assert.equal(await noticeWorld.count('notices where mail_due_at is not null'), 0)
})
