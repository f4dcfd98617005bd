// Rows of a big company, made by arithmetic alone: the same seed and size give the same rows.

/** Number of shipments to make, the seed, the company, and the day that dates count back from. */
export type DataPlan = { shipments: number; seed: number; companyId: number; day: string }

/** A block: ten shipments of one supplier, and their twenty order lines. */
const perBlock = { shipments: 10, orders: 2, orderLines: 20, lines: 50 }

/** The tables filled, in the order of their references, with the columns given. */
export const columnsByTable = {
  orders: 'company_id, id, supplier_id, code, order_date',
  order_lines: `company_id, id, supplier_id, order_id, order_code, line_number, product_code, product_name, size, color, quantity,
    due_date, in_open, in_transit, received, search`,
  shipment_codes: 'company_id, supplier_id, code',
  shipments: `company_id, id, supplier_id, code, state, estimated_delivery, carrier, tracking, line_count, created_at,
    created_by, closed_at, closed_by, receipt, package_count, search`,
  shipment_lines: `company_id, id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package,
    packed, order_code, order_date, product_code, product_name, size, color, unit, accepted`,
  packages:
    'company_id, id, supplier_id, shipment_id, number, type, height, width, depth, gross_weight',
  package_contents: 'company_id, supplier_id, shipment_id, package_id, shipment_line_id, quantity',
  shipment_events:
    'company_id, supplier_id, shipment_id, shipment_code, kind, version, to_state, actor_id, at, position',
} as const
export type SeededTable = keyof typeof columnsByTable

/** Row counts of a plan, and its numbers of blocks and suppliers. */
export const countsOf = ({ shipments }: Pick<DataPlan, 'shipments'>) => {
  const blocks = Math.ceil(shipments / perBlock.shipments)
  return {
    blocks,
    suppliers: Math.min(1000, Math.max(10, Math.ceil(blocks / 10))),
    shipments: blocks * perBlock.shipments,
    orderLines: blocks * perBlock.orderLines,
    lines: blocks * perBlock.lines,
    packages: blocks * perBlock.lines,
  }
}

const sizes = ['XS', 'S', 'M', 'L', 'XL']
const colors = ['white', 'brown', 'green', 'blue', 'grey', 'black', 'red']
const productNames = ['Box with flaps', 'Tray', 'Sack', 'Crate', 'Tube', 'Pouch', 'Divider']
const nullText = '\\N'

// Pseudo-random number below `below` from the seed and a counter (mulberry32's mixing).
function randomBelow(seed: number, n: number, below: number): number {
  let t = Math.imul(seed ^ Math.imul(n + 1, 0x9e3779b1), 0x85ebca6b) + 0x6d2b79f5
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) % below
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Rows of one block, a line of COPY's text format each. */
export function blockRows(plan: DataPlan, block: number): Record<SeededTable, string[]> {
  const { companyId: company, seed, day } = plan
  const { suppliers, blocks } = countsOf(plan)
  // The first supplier has a tenth of everything.
  const supplier = block % 10 === 0 ? 1 : 2 + randomBelow(seed, block, suppliers - 1)
  const rows = Object.fromEntries(Object.keys(columnsByTable).map((name) => [name, [] as string[]]))
  const add = (table: SeededTable, ...cells: (string | number)[]) =>
    rows[table]?.push(cells.join('\t'))
  // The last blocks are the newest: two years up to the day.
  const ageDays = Math.floor(((blocks - 1 - block) / blocks) * 700)
  const orderDate = dayAfter(day, -ageDays - 30)
  const orderLines = Array.from({ length: perBlock.orderLines }, (_, n) => {
    const product = randomBelow(seed, block * 20 + n, 5000)
    return {
      id: block * perBlock.orderLines + n + 1,
      order: block * perBlock.orders + (n < 10 ? 1 : 2),
      number: (n % 10) + 1,
      product: `G-${String(product).padStart(4, '0')}`,
      name: `${productNames[product % productNames.length]} ${product}`,
      size: sizes[product % sizes.length] ?? '',
      color: colors[(product + n) % colors.length] ?? '',
      open: 0,
      transit: 0,
      received: 0,
    }
  })
  const codeOf = (prefix: string, n: number) => `${prefix}${String(n).padStart(8, '0')}`
  for (let n = 0; n < perBlock.shipments; n += 1) {
    const id = block * perBlock.shipments + n + 1
    // The newest are open or in transit, the others have arrived.
    const state = ageDays > 20 ? 'received' : (['open', 'open', 'transit', 'received'][n % 4] ?? '')
    const isOpen = state === 'open'
    const closedAt = isOpen ? nullText : `${dayAfter(day, -ageDays)}T12:00:00Z`
    const code = codeOf('G', id)
    const tracking = `T${randomBelow(seed, id, 1e9)}`
    const carrier = `Carrier ${randomBelow(seed, id, 40)}`
    add('shipment_codes', company, supplier, code)
    add(
      'shipments',
      ...[company, id, supplier, code, isOpen ? 'open' : 'closed', dayAfter(day, 5 - ageDays)],
      ...[carrier, tracking, 5, `${dayAfter(day, -ageDays - 1)}T08:00:00Z`, 1, closedAt],
      ...[isOpen ? nullText : 1, state === 'received' ? 'full' : nullText, 5],
      `${code} ${carrier} ${tracking}`.toLowerCase(),
    )
    const createdAt = `${dayAfter(day, -ageDays - 1)}T08:00:00Z`
    add('shipment_events', company, supplier, id, code, 'created', 1, 'open', 1, createdAt, 0)
    for (let lineIndex = 0; lineIndex < 5; lineIndex += 1) {
      const lineId = id * 5 - 4 + lineIndex
      const orderLine = orderLines[(n * 5 + lineIndex * 3) % perBlock.orderLines]
      if (!orderLine) continue
      const quantity = 6 * (1 + randomBelow(seed, lineId, 8))
      orderLine[isOpen ? 'open' : state === 'transit' ? 'transit' : 'received'] += quantity
      const snapshot = [
        codeOf('PO', orderLine.order),
        orderDate,
        orderLine.product,
        orderLine.name,
        orderLine.size,
        orderLine.color,
        'pcs',
      ]
      add(
        'shipment_lines',
        ...[company, lineId, supplier, id, orderLine.id, 1, quantity, quantity],
        ...(isOpen ? snapshot.map(() => nullText) : snapshot),
        state === 'received' ? quantity : 0,
      )
      const weight = `${1 + (quantity % 7)}.25`
      add('packages', company, lineId, supplier, id, lineIndex + 1, 'CT', 40, 30, 60, weight)
      add('package_contents', company, supplier, id, lineId, lineId, quantity)
    }
  }
  for (let n = 1; n <= perBlock.orders; n += 1) {
    const order = block * perBlock.orders + n
    add('orders', company, order, supplier, codeOf('PO', order), orderDate)
  }
  for (const line of orderLines) {
    const { id, order, number, product, name, size, color, open, transit, received } = line
    // Every third line has something left to serve.
    const quantity = open + transit + received + (id % 3 === 0 ? 60 : 0) + 6
    const cancelled = id % 3 === 0 ? 0 : 6
    add(
      'order_lines',
      ...[company, id, supplier, order, codeOf('PO', order), number],
      ...[product, name, size, color, quantity - cancelled],
      ...[dayAfter(orderDate, 30 + number), open, transit, received],
      `${codeOf('PO', order)} ${product} ${name}`.toLowerCase(),
    )
  }
  return rows as Record<SeededTable, string[]>
}
