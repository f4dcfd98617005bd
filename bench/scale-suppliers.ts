import { compare } from './compare.ts'
import { drive } from './load-generator.ts'
import { randomOf, sessionHeaders } from './request-scenarios.ts'
import type { ScaleEnvironment } from './scale-environment.ts'
import { type ScaleContext, usual } from './scale-references.ts'
import { reads } from './scale-scenarios.ts'

/** Most times a supplier's own page that one of all suppliers may take. */
const maxRatio = 1.1

const pages: [name: string, pathOf: (world: ScaleEnvironment) => string][] = [
  ['shipments, first page', () => '/api/shipments'],
  ['shipments, random deep page', ({ ids }) => `/api/shipments?after=${randomOf(ids.created)}`],
  ['shipments by delivery date', () => '/api/shipments?sort=eta'],
  ['open shipments', () => '/api/shipments?state=open'],
  ['order lines, first page', () => '/api/order-lines'],
  [
    'order lines, random deep page',
    ({ ids }) => `/api/order-lines?show=all&after=${randomOf(ids.due)}`,
  ],
  ['today', () => '/api/starter'],
]

/** What company staff wait for the lists of all suppliers, as a multiple of a supplier's own. */
export async function compareSuppliers({
  big,
  session,
  print,
  missed,
}: Omit<ScaleContext, 'small'>) {
  const staff = await sessionHeaders(big.oto.port, 'granada')
  print(`\nAll suppliers’ lists at ${big.shipments}, as a multiple of one supplier’s own:`)
  for (const [name, pathOf] of pages) {
    const [all, own] = [reads(staff, pathOf)(big), reads(session, pathOf)(big)]
    await drive(all, { connections: 4, requestsPerConnection: 50 })
    const { throughputRatio: ratio } = await compare(own, all, usual)
    if (ratio > maxRatio) missed.push(`${name} of all suppliers`)
    print(
      `${name.padEnd(44)} ${ratio.toFixed(2).padStart(6)} × (≤ ${maxRatio})${ratio > maxRatio ? ' MISSED' : ''}`,
    )
  }
}
