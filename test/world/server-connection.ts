import { type ConnectOptions, connect, type Database } from '#database/client/connect.ts'

/** Connects as a server does, whose tables are distributed where the tests run on a Citus. */
export const connectAsServer = (options: ConnectOptions): Database =>
  connect({ isDistributed: Boolean(process.env.TEST_CITUS), ...options })
