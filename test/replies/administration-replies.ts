import assert from 'node:assert/strict'
import { getServiceAccount, listServiceAccounts } from '#contract/keys/service-account-endpoints.ts'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import * as mails from '#contract/notices/mail-endpoints.ts'
import { getProviderSignOut } from '#contract/people/provider-sign-in-endpoints.ts'
import { getSecondFactorPolicy } from '#contract/people/second-factor-policy-endpoints.ts'
import * as providers from '#contract/people/sign-in-provider-endpoints.ts'
import * as webhooks from '#contract/webhooks/webhook-endpoints.ts'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import { machine } from '#test/world/api-keys.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares replies about the outbox, with a test message in it. */
export async function holdMailReplies(administrator: TestActor): Promise<void> {
  const { id } = (await administrator.call(mails.sendTestMail)).reply
  await held(administrator, getFirstSteps)
  await held(administrator, mails.getMailStatus)
  const query = { state: 'waiting' } as const
  assert.equal((await held(administrator, mails.listMails, { query })).rows.length, 1)
  await held(administrator, mails.getMail, { params: { id } })
  await held(administrator, mails.countMails)
}

/** Compares replies about a service account of a supplier and one of the company, each with a key. */
export async function holdKeyReplies(world: World, administrator: TestActor): Promise<void> {
  const { accountId } = await machine(world, administrator, { scopes: ['read'], supplierId: 1 })
  await machine(world, administrator, { scopes: ['receive'], addresses: ['192.0.2.0/24'] })
  assert.equal((await held(administrator, listServiceAccounts)).rows.length, 2)
  const { keys } = await held(administrator, getServiceAccount, { params: { id: accountId } })
  assert.equal(keys.length, 1)
}

/** Compares replies about a webhook endpoint with a waiting trial. */
export async function holdWebhookReplies(administrator: TestActor): Promise<void> {
  const body = { url: 'https://erp.example.com/oto', kinds: ['shipment.closed' as const] }
  const { id } = (await administrator.call(webhooks.createWebhookEndpoint, { body })).reply
  const params = { id }
  await administrator.call(webhooks.sendWebhookTrial, { params })
  assert.equal((await held(administrator, webhooks.listWebhookEndpoints)).length, 1)
  await held(administrator, webhooks.getWebhookEndpoint, { params })
  const deliveries = await held(administrator, webhooks.listWebhookDeliveries, { params })
  assert.equal(deliveries.rows.length, 1)
  await held(administrator, webhooks.countWebhookDeliveries, { params })
  await administrator.call(webhooks.createWebhookEndpoint, {
    body: { url: body.url, adviceFormat: 'json' },
  })
  assert.equal((await held(administrator, webhooks.listWebhookEndpoints)).length, 2)
}

/** A message about a shipment of the first supplier, to the system that is sent despatch advices. */
export async function holdMessageReplies(
  { owner }: World,
  administrator: TestActor,
  shipmentId: number,
): Promise<void> {
  await owner.query(
    `insert into messages (company_id, id, endpoint_id, shipment_id, state, purpose, content, sha256)
     select company_id, 1, id, $1, 'sent', 'original', '{}', 'hash' from webhook_endpoints
     where company_id = 1 and advice_format = 'json'`,
    [shipmentId],
  )
  const input = { params: { id: shipmentId } }
  const [message] = await held(administrator.actingFor(1), listShipmentMessages, input)
  assert.equal(message?.receiver, 'erp.example.com')
}

/** Compares replies about a sign-in provider with all its fields, one with few, and the sign-in rules. */
export async function holdProviderReplies(administrator: TestActor): Promise<void> {
  await held(administrator, providers.getSignInRules)
  const body = {
    ...{
      label: 'Mercat ID',
      issuer: 'http://127.0.0.1:1',
      clientId: 'oto',
      clientSecret: 'secret',
    },
  }
  const more = { groupsClaim: 'groups', adminGroups: ['admins'], supplierClaim: 'supplier' }
  const { id } = (await administrator.call(providers.createSignInProvider, { body })).reply
  await administrator.call(providers.createSignInProvider, { body: { ...body, ...more } })
  assert.equal((await held(administrator, providers.listSignInProviders)).length, 2)
  await held(administrator, providers.getSignInProvider, { params: { id } })
  await held(administrator, providers.getSignInRules)
  assert.deepEqual(await held(administrator, getProviderSignOut), { url: null })
  await held(administrator, getSecondFactorPolicy)
}
