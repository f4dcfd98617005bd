import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { paths, pathTo } from '#web/app/paths.ts'

/**
 * Returns the screen of a code match; null for a removed package whose shipment was deleted. For people who can
 * receive, a shipment with goods to count opens on its receiving screen.
 */
export function lookupTarget(
  match: CodeMatch,
  canReceive: boolean,
): { to: string; search: Record<string, string | number> } | null {
  if (match.kind === 'order')
    return { to: paths.orders, search: { order: match.orderCode, show: 'all' } }
  if (match.kind === 'product')
    return { to: paths.orders, search: { product: match.productCode, show: 'all' } }
  if (canReceive && 'status' in match && isAwaitingReceipt(match.status))
    return {
      to: pathTo(paths.receiving, { id: match.shipmentId }),
      search: match.kind === 'package' ? { package: match.packageId } : {},
    }
  if (match.kind === 'removed-package' && match.shipmentId === null) return null
  if (match.kind === 'shipment' || match.kind === 'removed-package')
    return { to: pathTo(paths.shipment, { id: match.shipmentId ?? 0 }), search: {} }
  const to = pathTo(paths.packing, { id: match.shipmentId })
  return { to, search: { package: match.packageId } }
}

/** Whether a shipment with this status has goods that are still to be counted. */
export const isAwaitingReceipt = (status: string) =>
  status === 'in-transit' || status === 'partially-received'

/** Returns the name of a match: the number on the package, a code, or the name of a product. */
export function matchName(match: CodeMatch): string {
  if (match.kind === 'order') return match.orderCode
  if (match.kind === 'product') return match.productName
  if (match.kind === 'shipment') return match.shipmentCode
  return packageCode(match.shipmentCode, match.number)
}
