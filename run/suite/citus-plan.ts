import notOnCitus from '#test/world/not-on-citus.json' with { type: 'json' }
import { planProcesses, type TestProcess } from './test-plan.ts'
import type { TestSummary } from './test-summary.ts'

/** Files that `npm test` also runs on the Citus at CITUS_URL; `npm run test:all` runs all tests of the server there. */
export const essentialCitusTests = [
  'test/citus/citus-messages.test.ts',
  'test/concurrency/contended-order-line.test.ts',
  'server/audit/audit-routes.test.ts',
  'server/keys/api-key.test.ts',
  'server/notices/notice-sources.test.ts',
  'server/orders/confirmations/order-confirmation-routes.test.ts',
  'server/orders/import/order-import-routes.test.ts',
  'server/orders/order-routes.test.ts',
  'server/people/administration/person-routes.test.ts',
  'server/people/sign-in/sign-in-routes.test.ts',
  'server/scorecard/scorecard-routes.test.ts',
  'server/shipments/discrepancies/discrepancy-routes.test.ts',
  'server/shipments/docks/dock-booking.test.ts',
  'server/shipments/packing/packing-routes.test.ts',
  'server/shipments/receiving/receipt-surplus.test.ts',
  'server/shipments/shipment-routes.test.ts',
  'server/webhooks/acknowledgement-folder.test.ts',
  'server/webhooks/message-list.test.ts',
]
export const allCitusTests = ['test/citus/citus-messages.test.ts', 'server/**/*.test.ts']

/** Plans the processes that run test files on the Citus at CITUS_URL. */
export async function planCitusProcesses(patterns: string[]): Promise<TestProcess[]> {
  const processes = await planProcesses(patterns)
  return processes.map(({ name, files }) => ({ name: `citus-${name}`, files, isOnCitus: true }))
}

const prefix = 'Citus: '
const withPrefix = <Value>(valuesByName: Record<string, Value>) =>
  Object.fromEntries(Object.entries(valuesByName).map(([name, value]) => [prefix + name, value]))

/** Marks the tests of a summary as run on Citus; tests known to fail there are skipped with their reason. */
export function markCitusTests({
  passed,
  skipped,
  failed,
  durations,
  errors,
}: TestSummary): TestSummary {
  const reasonsByTest = new Map(
    (notOnCitus as { test: string; reason: string }[]).map(({ test, reason }) => [test, reason]),
  )
  const knownFailures = failed.filter((name) => reasonsByTest.has(name))
  return {
    passed,
    skipped: [
      ...skipped,
      ...knownFailures.map((name) => `${name}: ${reasonsByTest.get(name)}`),
    ].map((name) => prefix + name),
    failed: failed.filter((name) => !reasonsByTest.has(name)).map((name) => prefix + name),
    flaky: [],
    durations: withPrefix(durations),
    errors: withPrefix(errors),
  }
}

/** The file of a test by its name, and whether it ran on a Citus. */
export function testFileOf(name: string): { file: string; isOnCitus: boolean } {
  const isOnCitus = name.startsWith(prefix)
  const file = (isOnCitus ? name.slice(prefix.length) : name).replace(/: .*/s, '')
  return { file, isOnCitus }
}
