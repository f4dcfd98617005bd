import { paths, pathTo } from '#web/app/paths.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'

/**
 * The name under which a form of the supplier in hand is kept: "2/shipments/7/details". Company staff act for
 * many; what they began for one is not offered for another.
 */
export const useDraftKey = (form: string) => `${useActingSupplier().id}/${form}`

export type DraftKind = 'new' | 'details' | 'lines' | 'line' | 'content'

/** Which form of which screen a kept draft is of; null for one that this version does not know. */
export function draftLocation(form: string): { kind: DraftKind; path: string } | null {
  const [, id = '', kind] =
    /^\d+\/shipments\/(?:(\d+)\/)?(new|details|lines|line|content)\b/.exec(form) ?? []
  if (kind === 'new') return { kind, path: paths.newShipment }
  if (id === '') return null
  if (kind === 'line') return { kind, path: pathTo(paths.addLine, { id }) }
  if (kind === 'content') return { kind, path: pathTo(paths.addContent, { id }) }
  return { kind: kind as 'details' | 'lines', path: pathTo(paths.shipment, { id }) }
}
