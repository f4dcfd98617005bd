import assert from 'node:assert/strict'
import type { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { listOrderLines, listOrders } from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { listAllReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { type CapturedStatement, captureStatements } from '#test/database/statement-capture.ts'
import { type CallInput, openLargeWorld } from '#test/world/world.ts'

/** World of the large suppliers. */
export const world = await openLargeWorld()
/** A supplier's person, and company staff who act for no supplier: each uses indexes of their own. */
export const readers = { supplier: await world.signIn('mar'), company: await world.signIn('marc') }
// After a first call the server knows the caller as staff.
await readers.company.call(listShipments)
const client = await openClient(world.databaseUrl)

export const shipmentSorts = ['created', '-created', 'eta', '-eta', 'code', '-code'] as const
export const lineSorts = orderLineQueryFields.sort.options

export type ListEndpoint =
  | typeof listShipments
  | typeof listOrderLines
  | typeof listArrivals
  | typeof listOrders
  | typeof listAllReceipts
  | typeof listDiscrepancies
export type ListInput =
  | CallInput<typeof listShipments>['query']
  | CallInput<typeof listOrderLines>['query']
  | CallInput<typeof listArrivals>['query']
  | CallInput<typeof listOrders>['query']
  | CallInput<typeof listAllReceipts>['query']
  | CallInput<typeof listDiscrepancies>['query']

const tables = new Map<string, string>([
  [listOrderLines.url, 'order_lines'],
  [listOrders.url, 'orders'],
  [listAllReceipts.url, 'receipts'],
  [listDiscrepancies.url, 'discrepancies'],
])

/**
 * Requests a page of a list, which may take several statements or be refused. Returns how the statements read the list's
 * own table by a custom plan, and how by a generic one.
 */
export async function readsOf(
  endpoint: ListEndpoint,
  query: ListInput,
  { status = 200, who = readers.supplier } = {},
) {
  const input = { query } as CallInput<typeof endpoint>
  const { result, statements } = await captureStatements(() => who.call(endpoint, input))
  assert.equal(result.status, status, result.text)
  const table = tables.get(endpoint.url) ?? 'shipments'
  const readsOfStatements: Awaited<ReturnType<typeof tableReads>>[] = []
  for (const statement of statements) readsOfStatements.push(await tableReads(statement, table))
  const plans = [0, 1].map((planIndex) => {
    const reads = readsOfStatements
      .map((byPlan) => byPlan[planIndex])
      .filter((read) => read !== undefined)
    return {
      isSorted: reads.some(({ isSorted }) => isSorted),
      scanTypes: reads.flatMap(({ scanTypes }) => scanTypes),
      indexes: reads.flatMap(({ indexes }) => indexes),
      read: reads.reduce((sum, { read }) => sum + read, 0),
      readInAll: reads.reduce((sum, { readInAll }) => sum + readInAll, 0),
    }
  })
  return {
    plans,
    statements,
    isByTrigram: statements.some(({ text }) => /search_\w+\(/.test(text)),
  }
}

async function tableReads(statement: CapturedStatement, table: string) {
  const plans = await plansOf(client, statement)
  return plans.map((plan) => {
    const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] > 0)
    const scans = nodes.filter((node) => node['Relation Name'] === table)
    const limited = nodes
      .filter((node) => node['Node Type'] === 'Limit')
      .flatMap(nodesOf)
      .filter((node) => node['Actual Loops'] > 0)
    return {
      isSorted: limited.some((node) => node['Node Type'].includes('Sort')),
      scanTypes: scans.map((node) => node['Node Type']),
      indexes: nodes.map((node) => node['Index Name']),
      read: scans.reduce((sum, node) => sum + scannedRows(node), 0),
      readInAll: nodes.reduce(
        (sum, node) => sum + (node['Relation Name'] ? scannedRows(node) : 0),
        0,
      ),
    }
  })
}
