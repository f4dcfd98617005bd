import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { paths, pathTo } from '#web/app/paths.ts'

/**
 * Returns the screen of a code match; null for a removed package whose shipment was deleted. For people who can
 * receive, a shipment in transit opens on its count.
 */
export function lookupTarget(
  find: CodeMatch,
  canReceive: boolean,
): { to: string; search: Record<string, string | number> } | null {
  if (find.kind === 'order')
    return { to: paths.orders, search: { order: find.orderCode, show: 'all' } }
  if (find.kind === 'product')
    return { to: paths.orders, search: { product: find.productCode, show: 'all' } }
  if (canReceive && 'status' in find && isOnItsWay(find.status))
    return {
      to: pathTo(paths.receiving, { id: find.shipmentId }),
      search: find.kind === 'package' ? { package: find.packageId } : {},
    }
  if (find.kind === 'removed-package' && find.shipmentId === null) return null
  if (find.kind === 'shipment' || find.kind === 'removed-package')
    return { to: pathTo(paths.shipment, { id: find.shipmentId ?? 0 }), search: {} }
  const to = pathTo(paths.packing, { id: find.shipmentId })
  return { to, search: { package: find.packageId } }
}

export const isOnItsWay = (status: string) =>
  status === 'in-transit' || status === 'partially-received'

/** Returns the name of a match: the number on the package, a code, or the name of a product. */
export function matchName(find: CodeMatch): string {
  if (find.kind === 'order') return find.orderCode
  if (find.kind === 'product') return find.productName
  if (find.kind === 'shipment') return find.shipmentCode
  return packageCode(find.shipmentCode, find.number)
}

/** Returns the text that distinguishes matches with the same name. */
export function matchDetail(find: CodeMatch): string {
  if (find.kind === 'product') return find.productCode
  return 'sscc' in find ? (find.sscc ?? '') : ''
}
