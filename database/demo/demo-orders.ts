import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'
import type { Translate } from './demo-texts.ts'

type Line = {
  id: number
  orderId: number
  lineNumber: number
  productCode: string
  productName: string
  supplierProductCode: string
  gtin: string | null
  size: string
  color: string
  unit: string
  quantity: number
  cancelled: number
  dueInDays: number
  packMultiple: number | null
}
type Order = {
  id: number
  supplierId: number
  code: string
  daysAgo: number
  shipTo: string | null
}

// Most orders name the ship-to by its code, some by its name.
const warehouseCode = 'MOLL'
const warehouseName = 'Harbour Warehouse'
const placeNames = [warehouseName, 'Botiga Canari']

const ordersByTemplate: Record<number, Order[]> = {
  1: [
    { id: 1, supplierId: 1, code: 'PO-1001', daysAgo: 40, shipTo: warehouseCode },
    { id: 2, supplierId: 1, code: 'PO-1002', daysAgo: 30, shipTo: warehouseCode },
    { id: 3, supplierId: 1, code: 'PO-1003', daysAgo: 12, shipTo: warehouseCode },
    { id: 4, supplierId: 1, code: 'PO-1004', daysAgo: 8, shipTo: null },
    { id: 5, supplierId: 1, code: 'PO-1005', daysAgo: 3, shipTo: warehouseCode },
    { id: 6, supplierId: 2, code: 'PO-1006', daysAgo: 15, shipTo: warehouseName },
    { id: 7, supplierId: 2, code: 'PO-1007', daysAgo: 2, shipTo: warehouseName },
    { id: 8, supplierId: 3, code: 'PO-1008', daysAgo: 6, shipTo: null },
  ],
  2: [{ id: 9, supplierId: 4, code: 'CANARY-1', daysAgo: 5, shipTo: 'Botiga Canari' }],
}

type Product = {
  code: string
  name: string
  unit?: string
  quantityPerPackage?: number
  isNumbered?: boolean
  /** Prefix of the supplier's item numbers, if the buyer knows them. */
  supplierPrefix?: string
}
const box: Product = {
  code: 'BOX',
  name: 'Shipping box',
  quantityPerPackage: 25,
  isNumbered: true,
  supplierPrefix: 'CV',
}
const tape: Product = {
  code: 'TAPE',
  name: 'Packing tape',
  quantityPerPackage: 36,
  isNumbered: true,
  supplierPrefix: 'CA',
}
const wrap: Product = { code: 'WRAP', name: 'Bubble wrap', unit: 'm', quantityPerPackage: 50 }
const gift: Product = { code: 'GIFT', name: 'Gift box', quantityPerPackage: 12, isNumbered: true }
const envelope: Product = {
  code: 'ENV',
  name: 'Padded envelope',
  quantityPerPackage: 100,
  isNumbered: true,
}
const bag: Product = { code: 'BAG', name: 'Paper bag with handles', quantityPerPackage: 250 }
const sack: Product = { code: 'SACK', name: 'Cotton sack', quantityPerPackage: 20 }
const pallet: Product = { code: 'PAL', name: 'Euro pallet', quantityPerPackage: 1 }
const jar: Product = { code: 'CANARY', name: 'Canary jar', quantityPerPackage: 6 }

// GTINs of Cartró: its GS1 prefix, a product number, the check digit.
const gtinByVariant = new Map<string, string>()
function gtinOf(variant: string): string {
  const existing = gtinByVariant.get(variant)
  if (existing) return existing
  const digits = `8412345${String(gtinByVariant.size + 101).padStart(5, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  )
  const gtin = `${digits}${(10 - (sum % 10)) % 10}`
  gtinByVariant.set(variant, gtin)
  return gtin
}

// Grey and green begin alike, and a product code must be unique.
const colorCode = (color: string) =>
  color === 'grey' ? 'gy' : color === 'green' ? 'gn' : color.slice(0, 2)

function* generateLines(templateId: number, translate: Translate): Generator<Line> {
  let id = templateId * 1000 - 1000
  const lineCountByOrder = new Map<number, number>()
  const newLine = (
    orderId: number,
    product: Product,
    size: string,
    color: string,
    quantity: number,
    dueInDays: number,
  ): Line => {
    const lineNumber = (lineCountByOrder.get(orderId) ?? 0) + 1
    lineCountByOrder.set(orderId, lineNumber)
    id += 1
    const gtin = product.isNumbered ? gtinOf(`${product.code} ${size} ${color}`) : null
    return {
      id,
      orderId,
      lineNumber,
      size,
      color: color && translate(color),
      quantity,
      dueInDays,
      productCode: [product.code, size, colorCode(color)].filter(Boolean).join('-').toUpperCase(),
      productName: translate(product.name),
      supplierProductCode:
        gtin && product.supplierPrefix ? `${product.supplierPrefix}-${gtin.slice(7, -1)}` : '',
      gtin,
      unit: product.unit ?? translate('pcs'),
      cancelled: 0,
      packMultiple: product.quantityPerPackage ?? null,
    }
  }
  if (templateId === 2) {
    yield newLine(9, jar, 'L', 'canary yellow', 600, 5)
    yield newLine(9, jar, 'S', 'canary yellow', 300, 9)
    return
  }
  yield newLine(1, box, 'S', 'brown', 1200, -10) // 1: fully received
  yield newLine(1, box, 'M', 'brown', 800, -2) // 2: partly received
  yield newLine(1, box, 'L', 'white', 400, -2) // 3: late, partly on its way
  yield newLine(1, box, 'XL', 'brown', 240, 2) // 4
  yield newLine(2, tape, '48 mm', 'clear', 720, 1) // 5
  yield newLine(2, tape, '48 mm', 'brown', 360, 1) // 6
  yield { ...newLine(2, tape, '75 mm', 'brown', 300, 6), cancelled: 200 } // 7: reduced below the announced quantity
  yield newLine(2, wrap, '1 m', 'clear', 1250.5, 6) // 8: sold by length
  for (const size of ['XS', 'S', 'M', 'L', 'XL'])
    for (const color of ['white', 'kraft', 'black']) yield newLine(3, gift, size, color, 96, 8) // 9-23
  for (const size of ['A5', 'A4', 'A3', 'B5', 'B4', 'DL', 'C5', 'C4'])
    for (const color of ['white', 'kraft', 'grey', 'blue', 'green', 'red'])
      yield newLine(4, envelope, size, color, 500, 12) // 24-71
  yield newLine(5, box, 'M', 'white', 100, 20) // 72: the example of the documentation
  yield newLine(6, bag, 'S', 'kraft', 5000, -1)
  yield newLine(6, bag, 'M', 'kraft', 3000, 4)
  yield newLine(6, bag, 'L', 'white', 1500, 4)
  yield newLine(7, sack, 'M', 'natural', 400, 15)
  yield newLine(7, sack, 'L', 'natural', 200, 15)
  yield newLine(8, pallet, '', '', 60, 7)
}

/** Inserts the orders of the demo world, with dates relative to today. */
export async function seedOrders(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const translated = (ordersByTemplate[company.templateId] ?? []).map((row) => ({
    ...row,
    shipTo: row.shipTo && placeNames.includes(row.shipTo) ? translate(row.shipTo) : row.shipTo,
  }))
  await client.query(
    `insert into orders (company_id, id, supplier_id, code, order_date, ship_to) overriding system value
     select $1, id, "supplierId", code, current_date - "daysAgo", "shipTo"
     from jsonb_to_recordset($2) as o(id bigint, "supplierId" bigint, code text, "daysAgo" int, "shipTo" text)`,
    [company.id, JSON.stringify(translated)],
  )
  await client.query(
    `insert into order_lines (company_id, id, supplier_id, order_id, order_code, line_number, product_code, product_name,
       supplier_product_code, gtin, size, color, unit, is_divisible, quantity, cancelled, due_date, pack_multiple, search)
     overriding system value
     select $1, l.id, o.supplier_id, o.id, o.code, l."lineNumber", l."productCode", l."productName", l."supplierProductCode",
       l.gtin, l.size, l.color, l.unit, l.unit = 'm', l.quantity, l.cancelled, current_date + l."dueInDays", l."packMultiple",
       lower(concat_ws(' ', o.code, l."productCode", l."productName", nullif(l."supplierProductCode", ''), l.size, l.color, l.gtin))
     from jsonb_to_recordset($2) as l(id bigint, "orderId" bigint, "lineNumber" int, "productCode" text,
       "productName" text, "supplierProductCode" text, gtin text, size text, color text, unit text, quantity numeric, cancelled numeric,
       "dueInDays" int, "packMultiple" numeric)
     join orders o on o.company_id = $1 and o.id = l."orderId"`,
    [company.id, JSON.stringify([...generateLines(company.templateId, translate)])],
  )
}
