import { type ConnectOptions, connect } from '#database/client/connect.ts'
import type { AdviceInput } from '#domain/messages/advice-input.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { callerStatement } from '#server/data/query-route.ts'
import type { ReadConnections } from '#server/data/replica-query.ts'
import type { Credentials } from '#server/http/credentials.ts'
import { type WrittenMessage, writeAdvice } from '#server/messages/advice-file.ts'
import { storedAdviceJson } from '#server/messages/stored-advice.ts'

/** Input for the despatch advice of a shipment that the caller may read. */
export type StoredAdviceInput = Omit<AdviceInput, 'adviceJson'> & {
  connections: ReadConnections
  credentials: Credentials
  shipmentId: number
}

/** Reads a long shipment over a separate connection and writes its despatch advice; null if there is no shipment. */
export default async function writeStoredAdvice({
  connections: { replica, primary },
  credentials,
  shipmentId,
  ...input
}: StoredAdviceInput): Promise<WrittenMessage | null> {
  const read = (options: ConnectOptions) => readStored(options, credentials, shipmentId)
  const adviceJson = (replica && (await read(replica).catch(() => null))) ?? (await read(primary))
  return adviceJson === null ? null : writeAdvice({ ...input, adviceJson })
}

async function readStored(
  options: ConnectOptions,
  credentials: Credentials,
  shipmentId: number,
): Promise<string | null> {
  const database = connect({ ...options, max: 1 })
  try {
    const statement = callerStatement(credentials, storedAdviceJson(shipmentId))
    const row = await executeOneAsTenant(database.tenantPool, credentials.companyId, statement)
    return row?.body ?? null
  } finally {
    await database.end()
  }
}
