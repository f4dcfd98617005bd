import type pg from 'pg'
import { addCrowd } from '#test/large-suppliers.ts'
import type { Answer, Shot } from './raw-http-client.ts'

/** Fills the demo world as years would, and opens Cartró's order lines wide; gives their ids. */
export async function fillForDays(owner: pg.Pool): Promise<number[]> {
  await addCrowd(owner)
  const { rows } = await owner.query<{ id: string }>(
    `update order_lines set quantity = 100000000, cancelled = 0, pack_multiple = null
     where company_id = 1 and supplier_id = 1 returning id`,
  )
  return rows.map(({ id }) => Number(id)).slice(0, 2000)
}

type Step = 'list' | 'orders' | 'create' | 'details' | 'add'

const steps: Step[] = [
  ...(['list', 'orders', 'list', 'create', 'add', 'details', 'add', 'add'] as const),
  ...(['details', 'list', 'list', 'details', 'orders', 'details'] as const),
]

/** What somebody of Cartró does all day, one request after the other: mostly reading, and some shipments with lines. */
export class SupplierDay {
  readonly #headers: Record<string, string>
  readonly #orderLines: number[]
  #place: number
  #id = 0
  #version = ''
  #key = ''

  constructor(token: string, orderLines: number[], start: number) {
    this.#headers = { authorization: `Bearer ${token}` }
    this.#orderLines = orderLines
    this.#place = start % steps.length
  }

  next(): Shot {
    const headers = this.#headers
    this.#key ||= crypto.randomUUID()
    const changing = { ...headers, 'idempotency-key': this.#key }
    const step = steps[this.#place]
    if (step === 'orders') return { method: 'GET', path: '/api/order-lines', headers }
    if (step === 'create' || (step === 'add' && !this.#id)) {
      return { method: 'POST', path: '/api/shipments', headers: changing, body: '{}' }
    }
    const path = `/api/shipments/${this.#id}`
    if (step === 'details' && this.#id) return { method: 'GET', path, headers }
    if (step !== 'add') return { method: 'GET', path: '/api/shipments', headers }
    const orderLineId = this.#orderLines[Math.floor(Math.random() * this.#orderLines.length)]
    return {
      method: 'POST',
      path: `${path}/lines`,
      headers: { ...changing, 'if-match': this.#version },
      body: JSON.stringify({ orderLineId, numberOfPackages: 1, quantityPerPackage: '1' }),
    }
  }

  /** Hears the answer: goes on after a success, does the same again when it has to wait. */
  heard({ status, head, body }: Answer): void {
    if (status === 0 || status === 503) return
    this.#version = /^etag: ("\d+")/im.exec(head)?.[1] ?? this.#version
    const step = steps[this.#place]
    if (status === 201 && (step === 'create' || !this.#id)) this.#id = Number(JSON.parse(body).id)
    this.#key = ''
    this.#place = (this.#place + 1) % steps.length
  }
}
