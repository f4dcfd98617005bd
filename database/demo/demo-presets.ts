import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'
import type { Translate } from './demo-texts.ts'

const newPreset = (
  id: number,
  supplierId: number,
  name: string,
  type: string,
  [height, width, depth]: [number, number, number],
  weight?: number,
) => ({ id, supplierId, name, type, height, width, depth, weight })

const presetsByTemplate: Record<number, ReturnType<typeof newPreset>[]> = {
  1: [
    newPreset(1, 1, 'Carton 60 × 40 × 40', 'CT', [40, 40, 60]),
    newPreset(2, 1, 'Carton 40 × 30 × 20', 'CT', [20, 30, 40]),
    newPreset(3, 1, 'Euro pallet, 180 high', '201', [180, 80, 120]),
    newPreset(4, 2, 'Bale of sacks', 'BE', [35, 50, 70], 14.5),
    newPreset(5, 3, 'Stack of fifteen', 'PX', [216, 80, 120], 375),
  ],
  2: [newPreset(6, 4, 'Canary crate', 'CR', [30, 40, 60])],
}

/** Inserts the package presets of the demo suppliers. */
export async function seedPresets(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const translated = (presetsByTemplate[company.templateId] ?? []).map((preset) => ({
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
