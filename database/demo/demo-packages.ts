import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'

// S000003 of Cartró is in transit: fourteen cartons with SSCCs and labels. S000008 is open and packed, without labels.
const packedShipmentsByCompany: Record<number, { shipmentId: number; isLabelled: boolean }[]> = {
  1: [
    { shipmentId: 3, isLabelled: true },
    { shipmentId: 8, isLabelled: false },
  ],
}

// Cartró's prefix, extension digit 0, serials from 1, and the check digits of GS1.
const ssccs = [
  '084123450000000010',
  '084123450000000027',
  '084123450000000034',
  '084123450000000041',
  '084123450000000058',
  '084123450000000065',
  '084123450000000072',
  '084123450000000089',
  '084123450000000096',
  '084123450000000102',
  '084123450000000119',
  '084123450000000126',
  '084123450000000133',
  '084123450000000140',
]

/** Inserts the packages that the lines of some shipments announce. */
export async function seedPackages(client: pg.PoolClient, { id }: DemoCompany): Promise<void> {
  for (const { shipmentId, isLabelled } of packedShipmentsByCompany[id] ?? []) {
    const numbers = isLabelled ? ssccs : []
    for (const statement of statements) await client.query(statement, [id, shipmentId, numbers])
  }
  if (packedShipmentsByCompany[id]) {
    // Serials 0 to 14 of the block are allocated; serial 0 is not used. A reset keeps the block with later ones.
    await client.query(
      'insert into sscc_blocks values (84123450000000, $1, $2) on conflict do nothing',
      [id, ssccs.length + 1],
    )
  }
}

const packageRows = `package_rows as (
  select l.id as line_id, l.supplier_id, n > number_of_packages as is_remainder,
    row_number() over (order by l.id, n)::int as number
  from shipment_lines l
  cross join generate_series(1, number_of_packages + case when remainder > 0 then 1 else 0 end) n
  where l.company_id = $1 and l.shipment_id = $2
)`

// Each statement names all three parameters, because PostgreSQL refuses a parameter of unknown type.
const statements = [
  `with ${packageRows} insert into packages (company_id, supplier_id, shipment_id, number, type, height, width, depth,
     gross_weight, sscc, labelled_at)
   select $1, supplier_id, $2, number, 'CT', 40, 40, 60, case when is_remainder then 4.2 else 12.75 end,
     ($3::text[])[number], case when cardinality($3::text[]) > 0 then now() - interval '1 day' end
   from package_rows`,
  `with ${packageRows} insert into package_contents (company_id, supplier_id, shipment_id, package_id, shipment_line_id, quantity)
   select $1, r.supplier_id, $2, p.id, l.id, case when is_remainder then l.remainder else l.quantity_per_package end
   from package_rows r join packages p on p.company_id = $1 and p.shipment_id = $2 and p.number = r.number
   join shipment_lines l on l.company_id = $1 and l.id = r.line_id and cardinality($3::text[]) >= 0`,
  `update shipment_lines set packed = quantity
   where company_id = $1 and shipment_id = $2 and cardinality($3::text[]) >= 0`,
  `update shipments set package_count = (select count(*) from packages where company_id = $1 and shipment_id = $2),
     last_labelled = cardinality($3::text[])
   where company_id = $1 and id = $2`,
  `update shipments s set announced_weight = p.weight, announced_volume = p.volume, unmeasured_packages = 0
   from (select sum(gross_weight) as weight, sum(height * width * depth) / 1000000 as volume
     from packages where company_id = $1 and shipment_id = $2) p
   where s.company_id = $1 and s.id = $2 and s.state = 'closed' and cardinality($3::text[]) >= 0`,
]
