import type { World } from '#test/world/world.ts'

/** Inserts an unsent mail whose address names the supplier of its receiver. */
export async function deadMail(
  { owner }: World,
  { companyId, person }: { companyId: number; person: number },
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into mails (company_id, recipient, receiver_id, language, kind, params, state, reason)
     select $1, s.code || '@example.com', u.id, 'en', 'invitation', jsonb_build_object('username', s.code), 'dead', 'refused'
     from users u join suppliers s on s.company_id = u.company_id and s.id = u.supplier_id
     where u.company_id = $1 and u.id = $2 returning id::int`,
    [companyId, person],
  )
  return rows[0]?.id ?? 0
}

/** Inserts a person's file that waits to be imported. */
export async function importJobOf({ owner }: World, username: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into order_import_jobs (company_id, user_id, file_name, file_hash, file_bytes, content, reading, takes, row_count)
     select company_id, user_id, username || '.csv', sha256('x'), 1, 'x', '{}', 'all', 1
     from usernames where username = $1 returning id::int`,
    [username],
  )
  return rows[0]?.id ?? 0
}

/** Inserts a sign-in provider without a server, linked to a person. */
export async function linkProvider(
  { owner }: World,
  companyId: number,
  person: number,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into sign_in_providers (company_id, label, issuer, client_id, client_secret, is_encrypted, scopes)
       values ($1, $2, 'http://127.0.0.1:1', 'oto', '', false, 'openid') returning id
     ), linked as (
       insert into external_identities (company_id, provider_id, subject, user_id)
       select $1, id, 'subject', $3 from made
     )
     select id::int from made`,
    [companyId, companyId === 1 ? 'Mercat ID' : 'Botiga ID', person],
  )
  return rows[0]?.id ?? 0
}

/** Inserts a webhook endpoint, with the supplier's name in its URL, and a message about a shipment. */
export async function addWebhook({ owner }: World, supplier: number, shipment: number) {
  const { rows } = await owner.query<{ webhook: number; webhookDelivery: number }>(
    `with endpoint as (
       insert into webhook_endpoints (company_id, handle, url, secret, is_encrypted, position, advice_format)
       select company_id, gen_random_uuid(), 'https://erp.example.com/' || name, '', false, 0, 'json'
       from suppliers where id = $1 returning company_id, id, url
     ), delivery as (
       insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position, state)
       select company_id, id, gen_random_uuid(), 'shipment.closed', url, 1, 'failed' from endpoint
       returning company_id, endpoint_id, id, code
     )
     insert into messages (company_id, id, endpoint_id, shipment_id, state, format, content, sha256)
     select company_id, id, endpoint_id, $2, 'failed', 'json', to_json(code), 'hash' from delivery
     returning endpoint_id::int as webhook, id::int as "webhookDelivery"`,
    [supplier, shipment],
  )
  return rows[0] ?? { webhook: 0, webhookDelivery: 0 }
}
