import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

/**
 * Returns why a packing cannot be changed; undefined if it can. Labels can be printed of a closed shipment, too, but not
 * for the other reasons.
 */
export function readOnlyReason({
  state,
  status,
  isSupplierActive,
}: Pick<PackingSnapshot, 'state' | 'status' | 'isSupplierActive'>) {
  // Undefined in a packing that an earlier version stored for use offline.
  if (isSupplierActive === false) return 'supplier-deactivated'
  if (status === 'cancelled') return 'shipment-cancelled'
  return state === 'open' ? undefined : 'shipment-closed'
}
