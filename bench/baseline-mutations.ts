import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

type Bare = {
  pool: pg.Pool
  rowsOf: (
    client: pg.Pool | pg.PoolClient,
    name: string,
    text: string,
    values: unknown[],
  ) => Promise<pg.QueryResultRow[]>
  company: number
  supplier: number
  user: number
}

type Entry = {
  orderLineId: number
  numberOfPackages: number
  quantityPerPackage: string
  remainder: string
}

/** What a server without a cap would send to change something: it looks at nothing, and believes everybody. */
export function addBareChanges(
  app: FastifyInstance,
  { pool, rowsOf, company, supplier, user }: Bare,
  detailsOf: (id: string) => Promise<object | null>,
): void {
  const inTransaction = async <Result>(work: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  const tell = (
    client: pg.PoolClient,
    id: string,
    kind: string,
    version: number,
    rest: unknown[],
  ) =>
    rowsOf(
      client,
      'event',
      `insert into shipment_events (company_id, supplier_id, shipment_id, version, kind, actor_id, shipment_code, details)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [company, supplier, id, version, kind, user, ...rest],
    )

  app.post<{ Params: { id: string }; Body: Entry }>(
    '/api/shipments/:id/lines',
    async ({ params: { id }, body }, reply) => {
      const { orderLineId, numberOfPackages, quantityPerPackage, remainder } = body
      return inTransaction(async (client) => {
        const [line] = await rowsOf(
          client,
          'insert',
          `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
             quantity_per_package, remainder) values ($1, $2, $3, $4, $5, $6, $7) returning id, quantity`,
          [company, supplier, id, orderLineId, numberOfPackages, quantityPerPackage, remainder],
        )
        await rowsOf(
          client,
          'count',
          'update order_lines set in_open = in_open + $3 where company_id = $1 and id = $2',
          [company, orderLineId, line?.quantity],
        )
        const [shipment] = await rowsOf(
          client,
          'version',
          `update shipments set version = version + 1, line_count = line_count + 1
           where company_id = $1 and id = $2 returning code, version`,
          [company, id],
        )
        const version = shipment?.version
        await tell(client, id, 'line-added', version, [
          shipment?.code,
          JSON.stringify({ lines: [body] }),
        ])
        reply.code(201).header('etag', `"${version}"`)
        return { lineIds: [line?.id], version }
      })
    },
  )

  app.post<{ Params: { id: string } }>('/api/shipments/:id/closure', async ({ params: { id } }) => {
    await inTransaction(async (client) => {
      const [shipment] = await rowsOf(
        client,
        'close',
        `update shipments set state = 'closed', closed_at = now(), closed_by = $3, version = version + 1
           where company_id = $1 and id = $2 returning code, version`,
        [company, id, user],
      )
      await rowsOf(
        client,
        'move',
        `update order_lines ol set in_open = in_open - w.quantity, in_transit = in_transit + w.quantity
           from (select order_line_id, sum(quantity) as quantity from shipment_lines
             where company_id = $1 and supplier_id = $2 and shipment_id = $3 group by 1) w
           where ol.company_id = $1 and ol.id = w.order_line_id`,
        [company, supplier, id],
      )
      await rowsOf(
        client,
        'say',
        `update shipment_lines l set order_code = o.code, order_date = o.order_date, product_code = ol.product_code,
             product_name = ol.product_name, size = ol.size, color = ol.color, unit = ol.unit
           from order_lines ol join orders o on o.company_id = ol.company_id and o.id = ol.order_id
           where l.company_id = $1 and l.supplier_id = $2 and l.shipment_id = $3
             and ol.company_id = $1 and ol.id = l.order_line_id`,
        [company, supplier, id],
      )
      await tell(client, id, 'closed', shipment?.version, [shipment?.code, '{}'])
    })
    return detailsOf(id)
  })
}
