import type { AdviceField } from '#domain/messages/message-findings.ts'
import type { RequiredElement } from '#domain/messages/required-elements.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { searchPath } from '#web/app/search-params.ts'
import { useCan } from '#web/app/state/session-state.ts'

/** Returns a function that finds the address to enter a field of a despatch advice; null if the reader may not. */
export function useRemedy() {
  const canChangeOrders = useCan('changeOrders')
  const canManageCompany = useCan('manageCompany')
  const canManageSuppliers = useCan('manageSuppliers')
  const canManageProfile = useCan('manageProfile')
  return (
    { id, state, supplier }: Shipment,
    field: AdviceField | RequiredElement,
    orderCode?: string | number,
  ): string | null => {
    const [group] = field.split('.')
    if (group === 'buyer') return canManageCompany ? paths.settings : null
    if (group === 'shipTo')
      return canManageCompany ? pathTo(paths.records, { kind: 'places' }) : null
    if (group === 'lines')
      return orderCode !== undefined && canChangeOrders
        ? searchPath(paths.orders, { order: String(orderCode) })
        : null
    if (group !== 'supplier')
      return state === 'open' ? `${pathTo(paths.shipment, { id })}?edit=details` : null
    if (canManageSuppliers) return pathTo(paths.oneSupplierSettings, { id: supplier.id })
    return canManageProfile ? paths.supplierProfile : null
  }
}
