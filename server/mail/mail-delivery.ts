import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MailReason } from '#domain/notices/mail.ts'
import type { MailConfig } from '#server/config.ts'
import { executeAsTenant, executeOneAsTenant } from '#server/data/execute.ts'
import { mailFactsOf, selectMailFacts } from '#server/mail/mail-facts.ts'
import type { MailFailure } from '#server/mail/mail-failures.ts'
import { mailText } from '#server/mail/mail-text.ts'
import { type MailTransport, mailFailure } from '#server/mail/mail-transport.ts'
import { unsubscribeHeaders } from '#server/mail/mail-unsubscribing.ts'

export type MailKey = { companyId: number; mailId: number }

type Delivery = {
  database: Database
  config: MailConfig
  transport: MailTransport
  onFailure?: ((failure: MailFailure) => void) | undefined
}

const updateWaiting = (mailId: number, assignments: Sql): Sql => sql`
  update mails set ${assignments} where company_id = ${thisCompany} and id = ${mailId} and state = 'waiting'`

const attemptAssignments = sql`attempts = attempts + 1, tried_at = now()`
const sentAssignments = sql`state = 'sent', sent_at = now(), link_path = null, reason = null, server_reply = null, ${attemptAssignments}`

const failure = (state: 'waiting' | 'dead', reason: MailReason, serverReply: string | null) =>
  sql`state = ${state}, reason = ${reason}, server_reply = ${serverReply}, ${attemptAssignments}`

/** Returns the sender's domain, for Message-IDs. */
const domainOf = (from: string) => from.replace(/^.*@/, '').replace(/>$/, '')

// Retried, because an accepted mail that is not marked as sent would be sent again.
async function recordSent(database: Database, { companyId, mailId }: MailKey, attempts = 5) {
  try {
    await executeAsTenant(database.tenantPool, companyId, updateWaiting(mailId, sentAssignments))
  } catch (error) {
    if (attempts <= 1) throw error
    await sleep(1000)
    await recordSent(database, { companyId, mailId }, attempts - 1)
  }
}

/** Sends a waiting mail and stores the outcome. Returns `again` if the job must be retried. */
export async function deliverMail(
  { database, config, transport, onFailure }: Delivery,
  key: MailKey,
): Promise<'done' | 'again'> {
  const { companyId, mailId } = key
  const updateMail = (assignments: Sql) =>
    executeAsTenant(database.tenantPool, companyId, updateWaiting(mailId, assignments))
  const row = await executeOneAsTenant(database.tenantPool, companyId, selectMailFacts(mailId))
  if (row?.state !== 'waiting') return 'done'
  if (row.isTooLate) {
    await updateMail(sql`state = 'dead', reason = 'too-late'`)
    return 'done'
  }
  if (row.isLinkOver) {
    await updateMail(sql`state = 'dead', reason = 'link-over'`)
    return 'done'
  }
  if (row.notices?.length === 0) {
    await updateMail(sql`state = 'dead', reason = 'nothing-left'`)
    return 'done'
  }
  try {
    await transport.send({
      from: config.from,
      // As an object, so that an address is never parsed as several.
      to: { name: row.name ?? '', address: row.recipient },
      ...mailText(mailFactsOf(row, config.publicUrl)),
      messageId: `<${row.messageId}@${domainOf(config.from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(row, config.publicUrl) },
    })
  } catch (error) {
    const { reason, serverReply, responseCode } = mailFailure(error)
    onFailure?.({ companyId, mailId, reason, responseCode })
    const isFinal = reason === 'refused'
    await updateMail(failure(isFinal ? 'dead' : 'waiting', reason, serverReply))
    return isFinal ? 'done' : 'again'
  }
  await recordSent(database, key)
  return 'done'
}

/** Marks a mail as dead, after its last try failed or was interrupted. */
export const markDead = (database: Database, { companyId, mailId }: MailKey): Promise<unknown> =>
  executeAsTenant(
    database.tenantPool,
    companyId,
    updateWaiting(mailId, sql`state = 'dead', reason = coalesce(reason, 'interrupted')`),
  )
