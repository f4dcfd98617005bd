import assert from 'node:assert/strict'
import { getServiceAccount, listServiceAccounts } from '#contract/keys/service-account-endpoints.ts'
import {
  listMissingElements,
  listShipmentMessages,
} from '#contract/messages/despatch-advice-endpoints.ts'
import {
  countMessages,
  listMessages,
  receiveInterchange,
} from '#contract/messages/interchange-endpoints.ts'
import * as mails from '#contract/notices/mail-endpoints.ts'
import { getProviderSignOut } from '#contract/people/provider-sign-in-endpoints.ts'
import { getSecondFactorPolicy } from '#contract/people/second-factor-policy-endpoints.ts'
import * as providers from '#contract/people/sign-in-provider-endpoints.ts'
import * as webhooks from '#contract/webhooks/webhook-endpoints.ts'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { machine } from '#test/world/api-keys.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares replies about the outbox, with a test message in it. */
export async function compareMailReplies(administrator: TestActor): Promise<void> {
  const { id } = (await administrator.call(mails.sendTestMail)).reply
  await readReply(administrator, getFirstSteps)
  await readReply(administrator, mails.getMailStatus)
  const query = { state: 'waiting' } as const
  assert.equal((await readReply(administrator, mails.listMails, { query })).rows.length, 1)
  await readReply(administrator, mails.getMail, { params: { id } })
  await readReply(administrator, mails.countMails)
}

/** Compares replies about a service account of a supplier and one of the company, each with a key. */
export async function compareKeyReplies(world: World, administrator: TestActor): Promise<void> {
  const { accountId } = await machine(world, administrator, { scopes: ['read'], supplierId: 1 })
  await machine(world, administrator, { scopes: ['receive'], addresses: ['192.0.2.0/24'] })
  assert.equal((await readReply(administrator, listServiceAccounts)).rows.length, 2)
  const { keys } = await readReply(administrator, getServiceAccount, { params: { id: accountId } })
  assert.equal(keys.length, 1)
}

/** Compares replies about a webhook endpoint with a waiting trial. */
export async function compareWebhookReplies(administrator: TestActor): Promise<void> {
  const body = { url: 'https://erp.example.com/oto', kinds: ['shipment.closed' as const] }
  const { id } = (await administrator.call(webhooks.createWebhookEndpoint, { body })).reply
  const params = { id }
  await administrator.call(webhooks.sendWebhookTrial, { params })
  assert.equal((await readReply(administrator, webhooks.listWebhookEndpoints)).length, 1)
  await readReply(administrator, webhooks.getWebhookEndpoint, { params })
  const deliveries = await readReply(administrator, webhooks.listWebhookDeliveries, { params })
  assert.equal(deliveries.rows.length, 1)
  await readReply(administrator, webhooks.countWebhookDeliveries, { params })
  await administrator.call(webhooks.createWebhookEndpoint, {
    body: { url: body.url, adviceFormat: 'json', supplierIds: [1], requires: ['lines.lot'] },
  })
  assert.equal((await readReply(administrator, webhooks.listWebhookEndpoints)).length, 2)
}

/** Compares replies about a shipment's messages to the system that is sent despatch advices. */
export async function compareMessageReplies(
  { owner }: World,
  administrator: TestActor,
  shipmentId: number,
): Promise<void> {
  await owner.query(
    `insert into messages (company_id, id, endpoint_id, shipment_id, state, purpose, format, content, sha256)
     select company_id, 1, id, $1, 'sent', 'original', 'json', '{}', 'hash' from webhook_endpoints
     where company_id = 1 and advice_format = 'json'`,
    [shipmentId],
  )
  const input = { params: { id: shipmentId } }
  const [message] = await readReply(administrator.actingFor(1), listShipmentMessages, input)
  assert.equal(message?.receiver, 'erp.example.com')
  const { rows } = await owner.query(
    `select s.id::int from shipments s join shipment_lines l on l.company_id = 1 and l.shipment_id = s.id
     where s.company_id = 1 and s.supplier_id = 1 and s.state = 'open' limit 1`,
  )
  const openShipment = { params: { id: rows[0]?.id } }
  const [missingElement] = await readReply(
    administrator.actingFor(1),
    listMissingElements,
    openShipment,
  )
  assert.equal(missingElement?.elements[0]?.element, 'lines.lot')
  const body = Buffer.from('UNB')
  await administrator.call(receiveInterchange, { body })
  assert.equal((await readReply(administrator, receiveInterchange, { body })).state, 'refused')
  assert.equal((await readReply(administrator, listMessages)).rows.length, 2)
  await readReply(administrator, countMessages)
}

/** Compares replies about a sign-in provider with all its fields, one with few, and the sign-in rules. */
export async function compareProviderReplies(administrator: TestActor): Promise<void> {
  await readReply(administrator, providers.getSignInRules)
  const body = {
    ...{
      label: 'Mercat ID',
      issuer: 'http://127.0.0.1:1',
      clientId: 'oto',
      clientSecret: 'secret',
    },
  }
  const claims = { groupsClaim: 'groups', adminGroups: ['admins'], supplierClaim: 'supplier' }
  const { id } = (await administrator.call(providers.createSignInProvider, { body })).reply
  await administrator.call(providers.createSignInProvider, { body: { ...body, ...claims } })
  assert.equal((await readReply(administrator, providers.listSignInProviders)).length, 2)
  await readReply(administrator, providers.getSignInProvider, { params: { id } })
  await readReply(administrator, providers.getSignInRules)
  assert.deepEqual(await readReply(administrator, getProviderSignOut), { url: null })
  await readReply(administrator, getSecondFactorPolicy)
}
