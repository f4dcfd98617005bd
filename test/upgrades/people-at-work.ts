// People who work on a database while it is upgraded: transactions of a server of 0.2.0, with their usual duration.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ship } from '#test/upgrades/shipping-statements.ts'
import { openSession, type Session } from '#test/upgrades/tenant-session.ts'

/** Changes that the database acknowledged, to be found again. */
export type Acknowledged = {
  /** Number of completed steps, of four, by the shipment's id. */
  shipments: Map<number, number>
  signIns: number
  imports: number
  names: number
  reads: number
  discrepancies: number
}

const signIn = ({ transact }: Session, done: Acknowledged) =>
  transact(async (query) => {
    await query('select from users where company_id = 1 and id = 4 for share')
    await query(
      `delete from sessions where company_id = 1 and user_id = 4 and started_at < now() - interval '30 days'`,
    )
    await query(
      `insert into sessions (company_id, user_id, supplier_id, roles, token_hash)
       select company_id, id, supplier_id, roles, decode(md5(random()::text), 'hex') from users
       where company_id = 1 and id = 4`,
    )
    await query(
      `insert into sign_in_events (company_id, user_id, topic, kind) values (1, 4, 'sign-in', 'signed-in')`,
    )
  }).then(() => {
    done.signIns += 1
  })

const rename = ({ transact }: Session, done: Acknowledged) =>
  transact(async (query) => {
    await query('select from users where company_id = 1 and id = 2 for update')
    await query('update users set name = $1 where company_id = 1 and id = 2', [
      `Name ${done.names + 1}`,
    ])
  }).then(() => {
    done.names += 1
  })

/** Imports a file that adds one piece to each line of the second order. */
const importOrders = ({ transact }: Session, done: Acknowledged) =>
  transact(async (query) => {
    await query('select from suppliers where company_id = 1 order by id for no key update')
    await query(
      `select from order_lines where company_id = 1 and order_code = 'PO-2' order by id for update`,
    )
    await query(
      `update order_lines set quantity = quantity + 1, changed_at = now() where company_id = 1 and order_code = 'PO-2'`,
    )
    await query(
      `insert into order_imports (company_id, user_id, file_hash, file_bytes, counts)
       values (1, 1, decode(repeat('00', 32), 'hex'), 1, '{}')`,
    )
  }).then(() => {
    done.imports += 1
  })

const readLists = ({ transact }: Session, done: Acknowledged) =>
  transact(async (query) => {
    const { rows } = await query(
      `select id, available, is_conflict from order_line_figures where company_id = 1 order by due_date, id`,
    )
    assert.equal(rows.length, 20)
    await query(
      `select s.id, s.status, count(l.id) from shipments s left join shipment_lines l
         on l.company_id = s.company_id and l.shipment_id = s.id
       where s.company_id = 1 group by 1, 2 order by 1 desc limit 50`,
    )
    await query('select from companies where id = 1 for no key update')
  }).then(() => {
    done.reads += 1
  })

/** Acts as a newer server, once its table exists: rejected goods become a discrepancy, which is answered. */
const answerDiscrepancy = ({ transact }: Session, done: Acknowledged) =>
  transact(async (query) => {
    const { rows } = await query(`select to_regclass('discrepancies') is not null as "isThere"`)
    if (!rows[0].isThere) return 0
    const openedDiscrepancy = await query(
      `insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind, quantity)
       select 1, 1, r.shipment_id, r.shipment_line_id, l.order_line_id, r.id, 'damaged', r.rejected
       from receipts r join shipment_lines l on l.company_id = 1 and l.id = r.shipment_line_id
       where r.company_id = 1 and r.rejected > 0
         and not exists (select from discrepancies d where d.company_id = 1 and d.receipt_id = r.id)
       order by r.id limit 1 returning id`,
    )
    if (!openedDiscrepancy.rowCount) return 0
    const [{ id }] = openedDiscrepancy.rows
    await query('select from discrepancies where company_id = 1 and id = $1 for update', [id])
    await query(
      `update discrepancies set answer = 'accepted', answered_at = now(), answered_by = 3, version = version + 1
       where company_id = 1 and id = $1`,
      [id],
    )
    return 1
  }).then((count) => {
    done.discrepancies += count
  })

/** Lets seven people work, with a pause after each transaction, until `stop`; `stop` throws the first error. */
export async function letPeopleWork(url: string, pauseMs: number) {
  const done: Acknowledged = {
    ...{ shipments: new Map<number, number>(), signIns: 0, imports: 0, names: 0, reads: 0 },
    discrepancies: 0,
  }
  const retries: string[] = []
  let isStopped = false
  const person = async (work: (session: Session, round: number) => Promise<unknown>) => {
    const { end, ...session } = await openSession(url, (code) => retries.push(code))
    try {
      for (let round = 1; !isStopped; round += 1) {
        await work(session, round)
        await sleep(pauseMs)
      }
    } finally {
      isStopped = true
      await end()
    }
  }
  // Two people ship the same order lines, named in either order.
  const shipper = (name: string, lines: number[]) =>
    person((session, round) => ship(session, done.shipments, `${name}${round}`, lines))
  const working = Promise.all([
    shipper('A', [11, 12]),
    shipper('B', [12, 11]),
    ...[signIn, rename, importOrders, readLists, answerDiscrepancy].map((work) =>
      person((session) => work(session, done)),
    ),
  ])
  working.catch(() => {})
  return {
    done,
    retries,
    stop: async () => {
      isStopped = true
      await working
    },
  }
}
