import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'

type Carrier = { id: number; code: string; name: string; scac?: string; trackingUrl?: string }

const carriers: Record<number, Carrier[]> = {
  1: [
    {
      id: 1,
      code: 'VALLES',
      name: 'Trans Vallès',
      trackingUrl: 'https://trans-valles.example/track/{tracking}',
    },
    { id: 2, code: 'NORD', name: 'Nord Express', scac: 'NOEX' },
  ],
  2: [{ id: 3, code: 'CANARY', name: 'Canary Cargo' }],
}

/** Inserts the carriers that the demo companies offer their suppliers. */
export async function seedCarriers(client: pg.PoolClient, company: DemoCompany): Promise<void> {
  await client.query(
    `insert into carriers (company_id, id, code, name, scac, tracking_url) overriding system value
     select $1, id, code, name, scac, "trackingUrl"
     from jsonb_to_recordset($2) as c(id bigint, code text, name text, scac text, "trackingUrl" text)`,
    [company.id, JSON.stringify(carriers[company.model] ?? [])],
  )
}
