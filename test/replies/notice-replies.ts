import assert from 'node:assert/strict'
import * as notices from '#contract/notices/notice-endpoints.ts'
import { noticeKindNames } from '#domain/notices/notice.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import { idOf } from '#test/world/people.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Every kind of notice to company staff and to a supplier's person, and how they want to be told. */
export async function holdNoticeReplies(
  { owner }: World,
  people: Record<string, TestActor>,
): Promise<void> {
  for (const [username, who] of Object.entries(people)) {
    await owner.query(
      `insert into notices (company_id, user_id, supplier_id, kind, at, actor_id, subject_id, subject, event_key)
       select 1, $1, 1, kind, now(), $1, n, 'S' || n, 'held-' || kind
       from unnest($2::text[]) with ordinality as k (kind, n)`,
      [await idOf(owner, username), noticeKindNames],
    )
    const { rows } = await held(who, notices.listNotices, { query: { limit: 100 } })
    assert.ok(rows.length > noticeKindNames.length / 3)
    await held(who, notices.listNotices, { query: { state: 'unread', kind: 'shipment-late' } })
    await held(who, notices.countNotices)
    await held(who, notices.countUnreadNotices)
    await held(who, notices.getNoticeSettings)
    const body = { mail: {}, isMailed: true, quietHours: { from: 20, to: 7 } }
    await who.call(notices.saveNoticeSettings, { body })
    await held(who, notices.getNoticeSettings)
  }
}
