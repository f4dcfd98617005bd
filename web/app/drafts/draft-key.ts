import { paths, pathTo } from '#web/app/paths.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

/**
 * Returns the key under which a form is saved, with the supplier acted for: "2/shipments/7/details". Company staff act
 * for many suppliers; a draft begun for one is not offered for another.
 */
export const useDraftKey = (form: string) => `${useActingSupplier().id}/${form}`

type DraftKind = 'new' | 'details' | 'lines' | 'line' | 'content'

type DraftLocation = { kind: DraftKind; path: string; supplierId: number }

/**
 * Returns the screen and kind of form of a saved draft, by its key. Null if the draft is for another supplier than
 * `actingFor` (-1 means all), or if this version does not know the form.
 */
export function draftLocation(form: string, actingFor: number): DraftLocation | null {
  const [, supplier, id = '', kind] =
    /^(\d+)\/shipments\/(?:(\d+)\/)?(new|details|lines|line|content)\b/.exec(form) ?? []
  const supplierId = Number(supplier)
  if (actingFor !== noSupplier && supplierId !== actingFor) return null
  if (kind === 'new') return { kind, path: paths.newShipment, supplierId }
  if (id === '') return null
  if (kind === 'line') return { kind, path: pathTo(paths.addLine, { id }), supplierId }
  if (kind === 'content') return { kind, path: pathTo(paths.bulkAdd, { id }), supplierId }
  const path = pathTo(paths.shipment, { id })
  return { kind: kind as 'details' | 'lines', path, supplierId }
}
