import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectOptions, connect } from './connect.ts'
import type { TenantQueryable } from './pipelined-pool.ts'

/** A position in the write-ahead log of one database system: its identifier, and the LSN as text. */
export type WalPosition = { system: string; lsn: string }

/** SQL expression of the primary's position: all acknowledged commits are at or before it. */
export const walPosition = `(
  select json_build_object('system', system_identifier::text, 'lsn',
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end)
  from pg_control_system())`

/** A physical replica, for heavy reads. */
export type Replica = {
  /** Options of its connections, for a worker process that opens its own. */
  options: ConnectOptions
  /**
   * Resolves to connections of the replica once it has replayed the log up to a position; to undefined if it is
   * unreachable, too far behind, or a replica of another system.
   */
  poolCaughtUpTo: (position: WalPosition) => Promise<TenantQueryable | undefined>
  /** Stops reads from this replica for a while, after a failure. */
  backOff: () => void
  end: () => Promise<void>
}

const CATCH_UP_TIMEOUT_MS = 500
const POLL_INTERVAL_MS = 20
const BACK_OFF_MS = 5000

const positionQuery = `
  select pg_is_in_recovery() and system_identifier::text = $1 as "isOurs", pg_last_wal_replay_lsn() >= $2::pg_lsn as "hasReplayed"
  from pg_control_system()`

/** Opens connections to a replica; never throws if the replica is unreachable. */
export const connectReplica = (options: ConnectOptions): Replica => {
  const { pool, tenantPool, end } = connect(options)
  let noReadsUntil = 0
  const backOff = () => {
    noReadsUntil = Date.now() + BACK_OFF_MS
  }
  const hasReplayed = async ({ system, lsn }: WalPosition): Promise<boolean> => {
    const deadline = Date.now() + CATCH_UP_TIMEOUT_MS
    for (;;) {
      const { rows } = await pool.query<{ isOurs: boolean; hasReplayed: boolean }>(positionQuery, [
        system,
        lsn,
      ])
      if (!rows[0]?.isOurs) return false
      if (rows[0].hasReplayed) return true
      if (Date.now() > deadline) return false
      await sleep(POLL_INTERVAL_MS)
    }
  }
  return {
    options,
    poolCaughtUpTo: async (position) => {
      if (Date.now() < noReadsUntil) return undefined
      if (await hasReplayed(position).catch(() => false)) return tenantPool
      backOff()
      return undefined
    },
    backOff,
    end,
  }
}
