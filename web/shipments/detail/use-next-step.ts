import { useQuery } from '@tanstack/react-query'
import { type NextStep, nextStep } from '#domain/shipments/next-step.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { endpointQuery } from '#web/app/queries.ts'

/** The next step of a shipment as it is read; how many labels are printed is read with its packages. */
export function useNextStep(shipment: Shipment): NextStep | null {
  const { id, state, lines, packageCount, emptyPackageCount } = shipment
  const packing = useQuery({
    ...endpointQuery('GET /api/shipments/:id/packing', { params: { id } }),
    enabled: packageCount > 0,
  })
  const unprinted = packing.data?.packages.filter(({ labelledAt }) => labelledAt === null).length
  return nextStep({
    state,
    lines,
    packages: packageCount,
    emptyPackages: emptyPackageCount,
    unprintedLabels: unprinted,
  })
}
