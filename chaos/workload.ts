import type pg from 'pg'
import { seedLargeSuppliers } from '#test/world/large-suppliers.ts'
import { etagOf, type RawReply, type RawRequest } from './raw-http-client.ts'

/** Seeds large suppliers and order lines of Cartró without a practical limit; gives the ids of those lines. */
export async function seedWorkload(owner: pg.Pool): Promise<number[]> {
  await seedLargeSuppliers(owner)
  const { rows } = await owner.query<{ id: string }>(
    `update order_lines set quantity = 100000000, cancelled = 0, pack_multiple = null
     where company_id = 1 and supplier_id = 1 returning id`,
  )
  return rows.map(({ id }) => Number(id)).slice(0, 2000)
}

type Call = 'list' | 'orders' | 'create' | 'details' | 'add'

const calls: Call[] = [
  ...(['list', 'orders', 'list', 'create', 'add', 'details', 'add', 'add'] as const),
  ...(['details', 'list', 'list', 'details', 'orders', 'details'] as const),
]

/** Client of Cartró in a loop: mostly reads, and some shipments with lines. */
export class WorkloadClient {
  readonly #headers: Record<string, string>
  readonly #orderLines: number[]
  #index: number
  #id = 0
  #version = ''
  #key = ''

  constructor(token: string, orderLines: number[], start: number) {
    this.#headers = { authorization: `Bearer ${token}` }
    this.#orderLines = orderLines
    this.#index = start % calls.length
  }

  next(): RawRequest {
    const headers = this.#headers
    this.#key ||= crypto.randomUUID()
    const keyedHeaders = { ...headers, 'idempotency-key': this.#key }
    const call = calls[this.#index]
    if (call === 'orders') return { method: 'GET', path: '/api/order-lines', headers }
    if (call === 'create' || (call === 'add' && !this.#id)) {
      return { method: 'POST', path: '/api/shipments', headers: keyedHeaders, body: '{}' }
    }
    const path = `/api/shipments/${this.#id}`
    if (call === 'details' && this.#id) return { method: 'GET', path, headers }
    if (call !== 'add') return { method: 'GET', path: '/api/shipments', headers }
    const orderLineId = this.#orderLines[Math.floor(Math.random() * this.#orderLines.length)]
    return {
      method: 'POST',
      path: `${path}/lines`,
      headers: { ...keyedHeaders, 'if-match': this.#version },
      body: JSON.stringify({ orderLineId, numberOfPackages: 1, quantityPerPackage: '1' }),
    }
  }

  /** Continues after a success; repeats the request where the server asks to wait. */
  onReply(reply: RawReply): void {
    const { status, body } = reply
    if (status === 0 || status === 503) return
    this.#version = etagOf(reply) || this.#version
    const call = calls[this.#index]
    if (status === 201 && (call === 'create' || !this.#id)) this.#id = Number(JSON.parse(body).id)
    this.#key = ''
    this.#index = (this.#index + 1) % calls.length
  }
}
