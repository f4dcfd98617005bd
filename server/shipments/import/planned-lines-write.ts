import type { MutationContext } from '#server/data/mutation-context.ts'
import type { LineImportPlan } from '#server/shipments/import/line-import-plan.ts'
import { writeLines } from '#server/shipments/lines/add-lines.ts'
import { applySteps, readStoredPacking } from '#server/shipments/packing/packing-apply.ts'
import type { ShipmentToExtend } from '#server/shipments/shipment-lock.ts'

/** Writes planned lines and their packages to a locked shipment; returns the new version. */
export async function writePlannedLines(
  mutation: MutationContext,
  shipment: ShipmentToExtend,
  { result, orderLines }: Pick<LineImportPlan, 'result' | 'orderLines'>,
  isPacked: boolean,
): Promise<number> {
  const { lines } = result
  const { version, lineIds } =
    lines.length > 0
      ? await writeLines(mutation, shipment, lines, orderLines)
      : { version: shipment.version, lineIds: [] }
  const steps = result.steps(lineIds, isPacked)
  if (steps.length === 0) return version
  const before = await readStoredPacking(mutation, shipment.id)
  return (await applySteps(mutation, { ...shipment, version }, before, steps, () => '/body'))
    .version
}
