import { castPassword } from '#database/demo/demo-world.ts'
import type { pickIds } from './bench-seed.ts'
import { type Answer, ask, type Contender, type Shot } from './load-generator.ts'

type Ids = Awaited<ReturnType<typeof pickIds>>
type Ports = { ours: number; bare: number }

/** A job of the bench: what it is called, the least ratio that will do, and its two contenders. */
export type Job = { name: string; least: number; ours: Contender; bare: Contender }

/** Signs somebody in and gives the header that their calls carry. */
export async function signIn(port: number, username: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ username, password: castPassword })
  const answer = await ask(port, { method: 'POST', path: '/api/auth/signin', body })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
  return { authorization: `Bearer ${JSON.parse(answer.body).credentials.token}` }
}

/** Every job, done by Lee of Cartró. */
export async function jobsOf({ ours, bare }: Ports, ids: Ids): Promise<Job[]> {
  const session = await signIn(ours, 'lee')
  const reading = (name: string, least: number, pathOf: () => string): Job => {
    const shot = () => ({ method: 'GET', path: pathOf(), headers: session })
    return { name, least, ours: { port: ours, next: shot }, bare: { port: bare, next: shot } }
  }
  const any = (list: number[]) => list[Math.floor(Math.random() * list.length)] ?? 0
  const adding = (port: number, open: number[], isKeyed: boolean): Contender => {
    const versions = open.map(() => '"1"')
    return {
      port,
      next: (connection) =>
        addLine(session, {
          shipment: open[connection] ?? 0,
          version: versions[connection] ?? '',
          orderLineId: any(ids.orderLines),
          isKeyed,
        }),
      heard: (connection, { head }) => {
        versions[connection] = /^etag: ("\d+")/im.exec(head)?.[1] ?? ''
      },
    }
  }
  const open = (place: number) => ids.open.slice(16 * place, 16 * place + 16)
  return [
    reading('list, a page of 25', 1, () => '/api/shipments'),
    reading('details, 4 lines', 0.85, () => `/api/shipments/${any(ids.closed)}`),
    {
      name: 'add a line',
      least: 1,
      ours: adding(ours, open(0), false),
      bare: adding(bare, open(1), false),
    },
    {
      // As the screen sends it: the answer is kept, to be given again. No target names that.
      name: 'add a line, with a key',
      least: 0,
      ours: adding(ours, open(2), true),
      bare: adding(bare, open(3), true),
    },
    reading('orders to serve, 25', 0.85, () => '/api/order-lines'),
  ]
}

type Adding = { shipment: number; version: string; orderLineId: number; isKeyed?: boolean }

/** The request that adds a line, with the version seen. */
export const addLine = (
  session: Record<string, string>,
  { shipment, version, orderLineId, isKeyed = false }: Adding,
): Shot => ({
  method: 'POST',
  path: `/api/shipments/${shipment}/lines`,
  headers: {
    ...session,
    'if-match': version,
    ...(isKeyed && { 'idempotency-key': crypto.randomUUID() }),
  },
  body: JSON.stringify({
    orderLineId,
    numberOfPackages: 3,
    quantityPerPackage: '12',
    remainder: '11',
  }),
})

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

// Instants are compared as such: JavaScript cuts them to milliseconds and writes them otherwise.
const readReply = ({ body }: Answer) =>
  JSON.parse(body, (_, value) =>
    typeof value === 'string' && instant.test(value) ? new Date(value).getTime() : value,
  )

/** The replies of both to one request of a reading job, for a comparison. */
export async function repliesOf({ ours, bare }: Job): Promise<[unknown, unknown]> {
  const shot = ours.next(0)
  return [readReply(await ask(ours.port, shot)), readReply(await ask(bare.port, shot))]
}
