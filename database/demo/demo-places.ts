import type pg from 'pg'
import type { DemoCompany, DemoParty } from './demo-companies.ts'
import type { Translate } from './demo-texts.ts'

type Place = DemoParty & { id: number; code: string; name: string }

const places: Record<number, Place[]> = {
  1: [
    {
      id: 1,
      code: 'MOLL',
      name: 'Harbour Warehouse',
      taxId: 'A08100018',
      address: 'Moll 7, porta 3\n08039 Barcelona',
      gln: '9506000134369',
    },
    {
      id: 2,
      code: 'GRACIA',
      name: 'Gràcia Market',
      address: 'Carrer Gran de Gràcia 41\n08012 Barcelona',
      gln: '9506000134376',
    },
    {
      id: 3,
      code: 'PRAT',
      name: 'Prat Logistics Centre',
      taxId: 'B65100074',
      address: 'Carrer de l’Atlàntic 112\n08820 El Prat de Llobregat',
      gln: '9506000134383',
    },
  ],
  2: [
    {
      id: 4,
      code: 'CANARI',
      name: 'Botiga Canari',
      address: 'Carrer del Canari 5\n25001 Lleida',
      gln: '9506000134390',
    },
  ],
}

/** Inserts the places that receive the goods of the demo companies. */
export async function seedPlaces(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const translated = (places[company.model] ?? []).map((one) => ({
    ...one,
    name: translate(one.name),
  }))
  await client.query(
    `insert into places (company_id, id, code, name, tax_id, address, gln, country) overriding system value
     select $1, id, code, name, "taxId", address, gln, case when address is not null then 'ES' end
     from jsonb_to_recordset($2) as p(id bigint, code text, name text, "taxId" text, address text, gln text)`,
    [company.id, JSON.stringify(translated)],
  )
}
