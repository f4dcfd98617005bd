import { paths, pathTo } from '#web/app/paths.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

/**
 * The name under which a form of the supplier in hand is kept: "2/shipments/7/details". Company staff act for
 * many; what they began for one is not offered for another.
 */
export const useDraftKey = (form: string) => `${useActingSupplier().id}/${form}`

export type DraftKind = 'new' | 'details' | 'lines' | 'line' | 'content'

type DraftLocation = { kind: DraftKind; path: string; supplierId: number }

/**
 * Which form of which screen a kept draft is of, for who acts for this supplier, or for none (-1) and so for all; null for one
 * of another supplier's, or that this version does not know.
 */
export function draftLocation(form: string, actingFor: number): DraftLocation | null {
  const [, supplier, id = '', kind] =
    /^(\d+)\/shipments\/(?:(\d+)\/)?(new|details|lines|line|content)\b/.exec(form) ?? []
  const supplierId = Number(supplier)
  if (actingFor !== noSupplier && supplierId !== actingFor) return null
  if (kind === 'new') return { kind, path: paths.newShipment, supplierId }
  if (id === '') return null
  if (kind === 'line') return { kind, path: pathTo(paths.addLine, { id }), supplierId }
  if (kind === 'content') return { kind, path: pathTo(paths.addContent, { id }), supplierId }
  const path = pathTo(paths.shipment, { id })
  return { kind: kind as 'details' | 'lines', path, supplierId }
}
