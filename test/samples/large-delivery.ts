import type pg from 'pg'

const packagesPerLine = 4

type ShipmentReply = { id: number; version: number; lineIds: number[] }

/**
 * Creates a closed shipment of Lee's with this number of lines, each in four packages of ten; returns its id. With
 * `isHalfPacked` it stays open, with five pieces in each package.
 */
export async function createLargeDelivery(
  owner: Pick<pg.Client, 'query'>,
  origin: string,
  session: Record<string, string>,
  lineCount: number,
  { isHalfPacked = false } = {},
): Promise<number> {
  const code = isHalfPacked ? 'PACK' : 'DOOR'
  const { rows } = await owner.query<{ id: number }>(
    `with placed as (
       insert into orders (company_id, supplier_id, code, order_date, ship_to)
       values (1, 1, 'PO-' || $2::text || '-' || $1::int, current_date, 'Mercat, Moll 7, Barcelona')
       returning company_id, supplier_id, id, code
     )
     insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, size,
       color, unit, is_divisible, quantity, cancelled, due_date, search)
     select company_id, supplier_id, id, code, n, $2::text || '-' || n, 'Folding box ' || n, 'M', 'kraft', 'pcs', false, 40, 0,
       current_date + 30, lower('po-' || $2::text || ' ' || $2::text || '-' || n)
     from placed, generate_series(1, $1::int) n
     returning id::int`,
    [lineCount, code],
  )
  let version = 0
  const post = async (path: string, content: object): Promise<ShipmentReply> => {
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: {
        ...session,
        'content-type': 'application/json',
        ...(version > 0 && { 'if-match': `"${version}"` }),
      },
      body: JSON.stringify(content),
    })
    if (!reply.ok) throw new Error(`${path}: ${(await reply.text()).slice(0, 300)}`)
    const shipment = (await reply.json()) as ShipmentReply
    version = shipment.version
    return shipment
  }
  const { id } = await post('/api/shipments', {
    ...{ code: `${code}-${lineCount}`, estimatedDelivery: '2099-01-01' },
  })
  const { lineIds } = await post(`/api/shipments/${id}/lines/batch`, {
    lines: rows.map(({ id: orderLineId }) => ({
      ...{ orderLineId, numberOfPackages: packagesPerLine, quantityPerPackage: '10' },
    })),
  })
  const steps = isHalfPacked
    ? lineIds.map((lineId) => ({
        ...{ step: 'add', count: packagesPerLine, package: { type: 'CT' } },
        contents: [{ lineId, quantity: '5' }],
      }))
    : [{ step: 'pack-lines', lineIds: null, type: 'CT', parentId: null }]
  await post(`/api/shipments/${id}/packing`, { steps })
  if (!isHalfPacked) await post(`/api/shipments/${id}/closure`, {})
  return id
}
