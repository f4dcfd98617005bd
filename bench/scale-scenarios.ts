import type { Contender } from './load-generator.ts'
import { addLine, signIn } from './request-scenarios.ts'
import type { ScaleWorld } from './scale-environment.ts'

/** Something that somebody wants of a server of a company of some size. */
export type Errand = {
  name: string
  of: (world: ScaleWorld, port?: number) => Contender
  isRead?: boolean
}

export type Session = Record<string, string>

/** Any of them. */
export const oneOf = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)] as T

/** A reading of an address, of whichever server; ours unless said. */
export const reading =
  (session: Session, pathOf: (world: ScaleWorld) => string): Errand['of'] =>
  (world, port = world.ours.port) => ({
    port,
    next: () => ({ method: 'GET', path: pathOf(world), headers: session }),
  })

/** The supplier of both companies has the same token in both: the bigger one's session is copied. */
export async function signInBoth(small: ScaleWorld, big: ScaleWorld): Promise<Session> {
  const session = await signIn(big.ours.port, 'gran')
  const { rows } = await big.owner.query('select * from sessions order by id desc limit 1')
  const { token_hash: hash, user_id: user, company_id: company } = rows[0]
  await small.owner.query(
    'insert into sessions (company_id, user_id, token_hash) values ($1, $2, $3)',
    [company, user, hash],
  )
  return session
}

/** Sixteen connections that each add lines to a shipment of its own, from the open one at `first` on. */
export function addingLines(
  session: Session,
  { ids, ours }: ScaleWorld,
  { port = ours.port, first = 0 } = {},
): Contender {
  const versions = Array<string>(16).fill('"1"')
  return {
    port,
    next: (connection) =>
      addLine(session, {
        shipment: Number(ids.open[first + connection]),
        version: versions[connection] ?? '',
        orderLineId: Number(oneOf(ids.orderLines)),
      }),
    heard: (connection, { head }) => {
      versions[connection] = /^etag: ("\d+")/im.exec(head)?.[1] ?? ''
    },
  }
}

/** Closes one open shipment after the other, from the one at `first` on. */
export function closingAll(
  session: Session,
  { ids, ours }: ScaleWorld,
  { port = ours.port, first = 16 } = {},
): Contender {
  let place = first
  return {
    port,
    next: () => ({
      method: 'POST',
      path: `/api/shipments/${ids.open[place++]}/closure`,
      headers: { ...session, 'if-match': '"1"' },
    }),
  }
}

// What changes something goes on where it was.
function once(known: Map<ScaleWorld, Contender>, world: ScaleWorld, make: () => Contender) {
  const contender = known.get(world) ?? make()
  known.set(world, contender)
  return contender
}

/** What is done all day, in a company of any size. */
export function errandsOf(session: Session): Errand[] {
  const adding = new Map<ScaleWorld, Contender>()
  const closing = new Map<ScaleWorld, Contender>()
  return [
    { name: 'list, first page', isRead: true, of: reading(session, () => '/api/shipments') },
    {
      name: 'list, random deep page',
      isRead: true,
      of: reading(session, ({ ids }) => `/api/shipments?after=${oneOf(ids.created)}`),
    },
    {
      name: 'details, 5 lines',
      isRead: true,
      of: reading(session, ({ ids }) => `/api/shipments/${oneOf(ids.closed)}`),
    },
    {
      name: 'packages of a shipment',
      isRead: true,
      of: reading(session, ({ ids }) => `/api/shipments/${oneOf(ids.closed)}/packing`),
    },
    {
      name: 'orders to serve, first page',
      isRead: true,
      of: reading(session, () => '/api/order-lines'),
    },
    {
      name: 'orders, random deep page',
      isRead: true,
      of: reading(session, ({ ids }) => `/api/order-lines?show=all&after=${oneOf(ids.due)}`),
    },
    {
      name: 'add a line',
      of: (world) => once(adding, world, () => addingLines(session, world)),
    },
    {
      name: 'close, 4 lines',
      of: (world) => once(closing, world, () => closingAll(session, world)),
    },
  ]
}

/** Every order and filter that the screens offer, by list; the first is what they show by themselves. */
export function offered(world: ScaleWorld): Record<string, string[]> {
  const { ids } = world
  const amid = (list: string[]) => encodeURIComponent(oneOf(list))
  const [from, to] = ['2025-06-01', '2025-06-30']
  const words = (text: string) => `text=${encodeURIComponent(text)}`
  return {
    '/api/shipments': [
      '',
      ...['created', 'eta', '-eta', 'code', '-code'].map((sort) => `sort=${sort}`),
      ...['created', 'eta', '-eta', 'code', '-code'].map(
        (sort) => `sort=${sort}&after=${amid(ids[sort.replace('-', '') as 'eta'])}`,
      ),
      ...['open', 'closed'].flatMap((state) => [`state=${state}`, `state=${state}&sort=eta`]),
      'code=G0005',
      'code=G0005&sort=code',
      'code=none',
      ...['G0005', 'G000'].map((code) => `code=${code}&from=${from}&to=${to}`),
      `from=${from}&to=${to}&sort=eta`,
      `from=${from}&to=${to}&sort=-eta&state=open`,
      words('carrier'),
      words('carrier 7'),
      words('carrier 13'),
      words('g0005'),
      words('g000'),
      words('zz'),
      `${words('carrier 7')}&state=open`,
      words(oneOf(ids.tracking)),
      words('nothing like it'),
      `${words('carrier 7')}&sort=eta`,
      `${words(oneOf(ids.tracking))}&sort=code`,
    ],
    '/api/order-lines': [
      '',
      ...['-due', 'product', '-product', 'order', '-order'].map((sort) => `sort=${sort}`),
      'show=all',
      ...['due', '-due'].map((sort) => `show=all&sort=${sort}&after=${amid(ids.due)}`),
      ...['product', '-product'].map((sort) => `show=all&sort=${sort}&after=${amid(ids.product)}`),
      ...['order', '-order'].map((sort) => `show=all&sort=${sort}&after=${amid(ids.order)}`),
      'order=PO0000',
      'order=PO0000&sort=-order',
      'order=PO0019',
      'order=PO0019&show=all&sort=-order',
      'order=PO000012',
      'order=PO00001234',
      'order=PO0019&color=mauve',
      'order=PO0019&product=G-12',
      `order=PO0019&dueFrom=${from}&dueTo=${to}`,
      'product=G-12',
      'product=G-1234',
      'product=G-1234&show=all&sort=-due',
      'size=XL',
      'color=green',
      'size=XL&color=green',
      'color=mauve',
      'size=XL&color=mauve',
      'product=G-12&color=green',
      'product=G-1&order=PO00',
      `dueFrom=${from}&dueTo=${to}`,
      `dueFrom=${from}&dueTo=${from}&sort=product`,
      `dueFrom=${from}&dueTo=${to}&show=all`,
      words('box'),
      words('crate 123'),
      words('box zz'),
      words('po0000'),
      words('nothing like it'),
      `show=all&${words('g-1234')}`,
      `show=all&${words('tube')}&sort=product`,
    ],
  }
}
