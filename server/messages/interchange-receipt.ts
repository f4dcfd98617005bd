import { createHash } from 'node:crypto'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  interchangeKey,
  type PlacedAcknowledgement,
  type ReadAcknowledgements,
} from '#domain/messages/edifact/acknowledgement-reading.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import {
  type InterchangeFault,
  interchangeLimits,
  receivedInterchange,
} from '#domain/messages/edifact/received-interchange.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { columnsOf } from '#server/data/entity.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { problemOfJob, workerRunner } from '#server/load/worker-pool.ts'
import readInProcess from '#server/messages/interchange-worker.ts'

const readInWorker = workerRunner<Uint8Array, ReadAcknowledgements>(
  new URL('./interchange-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000 },
)

const idRow = z.object({ id: z.int() })
const replyRow = z.object({ reply: z.string() })
const sentMessageRow = z.object({ id: z.int(), head: z.string() })

/** Reads an interchange and stores it in a separate transaction; returns false if it cannot be read. */
export async function takeInterchange(
  inCompany: <Result>(
    companyId: number,
    work: (statements: StatementExecutor) => Promise<Result>,
  ) => Promise<Result>,
  companyId: number,
  bytes: Buffer,
): Promise<boolean> {
  const interchange = await readInterchangeBytes(bytes).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined
    throw error
  })
  if (!interchange) return false
  await inCompany(companyId, (statements) =>
    storeInterchange(statements, companyId, { bytes, interchange }),
  )
  return true
}

async function readStoredReply({ executeOne }: StatementExecutor, sha256: string) {
  const row = await executeOne(typedSql(replyRow)`
    select row_to_json(interchange_row)::text as reply from (
      select ${columnsOf(receivedInterchange, 'i')} from interchanges i
      where i.company_id = ${thisCompany} and i.sha256 = ${sha256}) interchange_row`)
  return row && new RawJson(row.reply)
}

type InterchangeFile = { bytes: Buffer; sha256: string; interchange: ReadAcknowledgements }

/** Reads an interchange, in a worker process if it is long. */
export const readInterchangeBytes = async (
  bytes: Buffer,
  owner?: QueueOwner,
): Promise<ReadAcknowledgements> =>
  bytes.length <= interchangeLimits.storedBytes
    ? readInProcess(bytes)
    : readInWorker(bytes, owner).catch((error) => {
        throw problemOfJob(error, new ProblemError('too-large'))
      })

/**
 * Stores an interchange of another system and applies or refuses it as a whole; an interchange that was already
 * received changes nothing. Returns the stored interchange, and whether it is new.
 */
export async function storeInterchange(
  statements: StatementExecutor,
  companyId: number,
  { bytes, interchange }: Omit<InterchangeFile, 'sha256'>,
): Promise<{ storedReply: RawJson; isNew: boolean }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const earlierReply = await readStoredReply(statements, sha256)
  if (earlierReply) return { storedReply: earlierReply, isNew: false }
  const isNew = await storeAndApply(statements, companyId, { bytes, sha256, interchange })
  const storedReply = await readStoredReply(statements, sha256)
  if (!storedReply) throw new Error('an interchange was not stored')
  return { storedReply, isNew }
}

/** Stores an interchange and applies it, unless it has faults; returns whether it is new. */
async function storeAndApply(
  statements: StatementExecutor,
  companyId: number,
  { bytes, sha256, interchange }: InterchangeFile,
): Promise<boolean> {
  const { sender, recipient, controlNumber } = interchange.key
  const content = bytes.length <= interchangeLimits.storedBytes ? bytes : null
  // Two interchanges with the same key wait for each other here.
  const insert = async (faults: InterchangeFault[]) => {
    const isRefused = faults.length > 0
    const state = isRefused ? 'refused' : 'applied'
    const messageIds = isRefused
      ? []
      : [...new Set(interchange.acknowledgements.map((item) => Number(item.controlNumber)))]
    const rows = await statements.execute(typedSql(idRow)`
      insert into interchanges (company_id, state, sender, recipient, control_number, content, sha256, faults, message_ids)
      values (${thisCompany}, ${state}, ${sender}, ${recipient}, ${controlNumber}, ${content}, ${sha256},
        ${JSON.stringify(faults)}::jsonb, ${messageIds}::bigint[])
      on conflict do nothing returning id`)
    return rows.length > 0
  }
  if (interchange.faults.length > 0) return insert(interchange.faults)
  const unknownFaults = await lockAcknowledged(statements, interchange)
  if (unknownFaults.length > 0) return insert(unknownFaults)
  if (await insert([])) {
    for (const acknowledgement of interchange.acknowledgements)
      await applyAcknowledgement(statements, companyId, acknowledgement)
    return true
  }
  if (await readStoredReply(statements, sha256)) return false
  return insert([{ code: 'control-number-reused', segment: 1, tag: 'UNB', element: 5 }])
}

/** Locks the messages of acknowledgements; returns a fault for each message that was not sent to this sender. */
async function lockAcknowledged(
  { execute }: StatementExecutor,
  { key, acknowledgements }: ReadAcknowledgements,
): Promise<InterchangeFault[]> {
  const ids = acknowledgements.map(({ controlNumber }) => controlNumber).filter(isDeliveryId)
  const sentMessages = await execute(typedSql(sentMessageRow)`
    select id, left(content, 500) as head from messages where company_id = ${thisCompany}
      and id = any(${ids}::bigint[]) and content is not null order by id for no key update`)
  const answeredNumbers = new Set(
    sentMessages.flatMap(({ id, head }) => {
      const { sender, recipient, controlNumber } = interchangeKey(readInterchange(head))
      const isAnswered = sender === key.recipient && recipient === key.sender
      return isAnswered && controlNumber === String(id) ? [controlNumber] : []
    }),
  )
  return acknowledgements
    .filter(({ controlNumber }) => !answeredNumbers.has(controlNumber))
    .slice(0, interchangeLimits.faults)
    .map(({ segment }) => ({ code: 'unknown-interchange', segment, tag: 'UCI', element: 1 }))
}

const isDeliveryId = (text: string) => /^[1-9]\d{0,13}$/.test(text)

// Code list 0085: the other system already had the message, as when its first reply was lost.
const duplicateCode = '26'

/**
 * Applies an acknowledgement: the message has arrived, so a waiting delivery of it is not tried again. If the delivery is
 * being tried, recording the outcome of the try ends it.
 */
async function applyAcknowledgement(
  { execute }: StatementExecutor,
  companyId: number,
  { controlNumber, state, faults }: PlacedAcknowledgement,
): Promise<void> {
  const id = Number(controlNumber)
  // Planning and sending lock deliveries before their messages: waiting for them here could deadlock.
  await execute(sql`
    with waiting as (
      select d.id from webhook_deliveries d where d.company_id = ${thisCompany} and d.id = ${id}
        and d.state = 'waiting' and (not d.is_trying or d.next_try_at < now()) for update of d skip locked
    )
    update webhook_deliveries d set state = 'delivered' from waiting
    where d.company_id = ${thisCompany} and d.id = waiting.id`)
  const isDuplicate = faults.length > 0 && faults.every(({ code }) => code === duplicateCode)
  if (isDuplicate) {
    await execute(sql`
      update messages set state = 'sent', state_at = now() where company_id = ${thisCompany} and id = ${id}
        and state not in ('sent', 'acknowledged', 'rejected')`)
    return
  }
  await execute(sql`
    update messages set state = ${state}, state_at = now(), faults = ${JSON.stringify(faults)}::jsonb
    where company_id = ${thisCompany} and id = ${id}`)
  if (state === 'rejected') await execute(queueNotices(companyId, 'message-failed', [id]))
}
