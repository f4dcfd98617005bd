import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'
import type { Translate } from './demo-texts.ts'

type Preset = {
  id: number
  supplierId: number
  name: string
  type: string
  height: number
  width: number
  depth: number
  weight?: number
}

const presets: Record<number, Preset[]> = {
  1: [
    {
      id: 1,
      supplierId: 1,
      name: 'Carton 60 × 40 × 40',
      type: 'CT',
      height: 40,
      width: 40,
      depth: 60,
    },
    {
      id: 2,
      supplierId: 1,
      name: 'Carton 40 × 30 × 20',
      type: 'CT',
      height: 20,
      width: 30,
      depth: 40,
    },
    {
      id: 3,
      supplierId: 1,
      name: 'Euro pallet, 180 high',
      type: '201',
      height: 180,
      width: 80,
      depth: 120,
    },
    {
      id: 4,
      supplierId: 2,
      name: 'Bale of sacks',
      type: 'BE',
      height: 35,
      width: 50,
      depth: 70,
      weight: 14.5,
    },
    {
      id: 5,
      supplierId: 3,
      name: 'Stack of fifteen',
      type: 'PX',
      height: 216,
      width: 80,
      depth: 120,
      weight: 375,
    },
  ],
  2: [{ id: 6, supplierId: 4, name: 'Canary crate', type: 'CR', height: 30, width: 40, depth: 60 }],
}

/** Inserts the package presets of the demo suppliers. */
export async function seedPresets(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const translated = (presets[company.model] ?? []).map((preset) => ({
    ...preset,
    name: translate(preset.name),
  }))
  await client.query(
    `insert into package_presets (company_id, id, supplier_id, name, type, height, width, depth, gross_weight)
     overriding system value
     select $1, id, "supplierId", name, type, height, width, depth, weight
     from jsonb_to_recordset($2) as p(id bigint, "supplierId" bigint, name text, type text, height numeric,
       width numeric, depth numeric, weight numeric)`,
    [company.id, JSON.stringify(translated)],
  )
}
