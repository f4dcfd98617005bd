import type { World } from '#test/world/world.ts'

/** Endpoint of a company, whose address names a supplier, with a delivery. */
export async function addWebhook({ owner }: World, supplier: number) {
  const { rows } = await owner.query<{ webhook: number; webhookDelivery: number }>(
    `with endpoint as (
       insert into webhook_endpoints (company_id, handle, url, secret, is_encrypted, position)
       select company_id, gen_random_uuid(), 'https://erp.example.com/' || name, '', false, 0
       from suppliers where id = $1 returning company_id, id, url
     )
     insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position, state)
     select company_id, id, gen_random_uuid(), 'shipment.closed', url, 1, 'failed' from endpoint
     returning endpoint_id::int as webhook, id::int as "webhookDelivery"`,
    [supplier],
  )
  return rows[0] ?? { webhook: 0, webhookDelivery: 0 }
}
