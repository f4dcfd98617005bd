import { randomOf } from './request-scenarios.ts'
import type { ScaleEnvironment } from './scale/scale-environment.ts'

/** Query strings with every sort and filter of the screens, by list; the first is the default page. */
export function offeredQueries(world: ScaleEnvironment): Record<string, string[]> {
  const { ids } = world
  const cursorOf = (list: string[]) => encodeURIComponent(randomOf(list))
  const [from, to] = ['2025-06-01', '2025-06-30']
  const textQuery = (text: string) => `text=${encodeURIComponent(text)}`
  return {
    '/api/shipments': [
      '',
      ...['created', 'eta', '-eta', 'code', '-code'].map((sort) => `sort=${sort}`),
      ...['created', 'eta', '-eta', 'code', '-code'].map(
        (sort) => `sort=${sort}&after=${cursorOf(ids[sort.replace('-', '') as 'eta'])}`,
      ),
      ...['open', 'closed'].flatMap((state) => [`state=${state}`, `state=${state}&sort=eta`]),
      'code=G0005',
      'code=G0005&sort=code',
      'code=none',
      ...['G0005', 'G000'].map((code) => `code=${code}&from=${from}&to=${to}`),
      `from=${from}&to=${to}&sort=eta`,
      `from=${from}&to=${to}&sort=-eta&state=open`,
      textQuery('carrier'),
      textQuery('carrier 7'),
      textQuery('carrier 13'),
      textQuery('g0005'),
      textQuery('g000'),
      textQuery('zz'),
      `${textQuery('carrier 7')}&state=open`,
      textQuery(randomOf(ids.tracking)),
      textQuery('nothing like it'),
      `${textQuery('carrier 7')}&sort=eta`,
      `${textQuery(randomOf(ids.tracking))}&sort=code`,
    ],
    '/api/order-lines': [
      '',
      ...['-due', 'product', '-product', 'order', '-order'].map((sort) => `sort=${sort}`),
      'show=all',
      ...['due', '-due'].map((sort) => `show=all&sort=${sort}&after=${cursorOf(ids.due)}`),
      ...['product', '-product'].map(
        (sort) => `show=all&sort=${sort}&after=${cursorOf(ids.product)}`,
      ),
      ...['order', '-order'].map((sort) => `show=all&sort=${sort}&after=${cursorOf(ids.order)}`),
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
      textQuery('box'),
      textQuery('crate 123'),
      textQuery('box zz'),
      textQuery('po0000'),
      textQuery('nothing like it'),
      `show=all&${textQuery('g-1234')}`,
      `show=all&${textQuery('tube')}&sort=product`,
    ],
  }
}
