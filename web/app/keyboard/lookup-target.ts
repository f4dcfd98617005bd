import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { paths, pathTo } from '#web/app/paths.ts'

/**
 * Returns the screen of a code match; null for a removed package whose shipment was deleted. For people who can
 * receive, a shipment in transit opens on its count.
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

/** Returns the text that distinguishes matches with the same name. */
export function matchDetail(match: CodeMatch): string {
  if (match.kind === 'product') return match.productCode
  return 'sscc' in match ? (match.sscc ?? '') : ''
}

/**
 * Returns a unique id of a match: that of the command by prefix which opens the same list, if there is one. Several
 * suppliers may have an order of one code; by prefix, it is the one of the supplier acted for, or all of them.
 */
export function matchId(match: CodeMatch, matches: readonly CodeMatch[], actingId: number): string {
  const { kind, supplier } = match
  if (kind === 'package') return `p${match.packageId}`
  if (kind === 'removed-package') return `r${match.sscc}`
  if (kind === 'shipment') return `s${match.shipmentId}`
  if (kind === 'product') return `f${supplier.id} ${match.productCode}`
  const isOfOthers = matches.some(
    (other) =>
      other.kind === 'order' &&
      other.orderCode === match.orderCode &&
      other.supplier.id !== supplier.id,
  )
  return isOfOthers && supplier.id !== actingId
    ? `o${supplier.id} ${match.orderCode}`
    : `o${match.orderCode}`
}
