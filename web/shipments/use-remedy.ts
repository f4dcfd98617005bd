import type { AdviceField } from '#domain/messages/message-findings.ts'
import type { RequiredElement } from '#domain/messages/required-elements.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { searchPath } from '#web/app/search-params.ts'
import { useCan } from '#web/app/state/session-state.ts'

/**
 * Returns a function for the address of the screen where the reader may enter a field of a despatch advice; null if
 * the reader may not enter it.
 */
export function useRemedy() {
  const changesOrders = useCan('changeOrders')
  const managesCompany = useCan('manageCompany')
  const managesSuppliers = useCan('manageSuppliers')
  const managesProfile = useCan('manageProfile')
  return (
    { id, state, supplier }: Shipment,
    field: AdviceField | RequiredElement,
    order?: string | number,
  ): string | null => {
    const [group] = field.split('.')
    if (group === 'buyer') return managesCompany ? paths.settings : null
    if (group === 'shipTo') return managesCompany ? pathTo(paths.records, { kind: 'places' }) : null
    if (group === 'lines')
      return order !== undefined && changesOrders
        ? searchPath(paths.orders, { order: String(order) })
        : null
    if (group !== 'supplier')
      return state === 'open' ? `${pathTo(paths.shipment, { id })}?edit=details` : null
    if (managesSuppliers) return pathTo(paths.oneSupplierSettings, { id: supplier.id })
    return managesProfile ? paths.supplierProfile : null
  }
}
