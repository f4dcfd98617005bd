import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'

/** Returns the text that distinguishes matches with the same name. */
export function matchDetail(match: CodeMatch): string {
  if (match.kind === 'product') return match.productCode
  return 'sscc' in match ? (match.sscc ?? '') : ''
}

/**
 * Returns a unique id of a match: if a prefix command opens the same list, the id of that command. Several suppliers
 * may have an order with one code; the prefix command opens that of the acting supplier or, without one, all.
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
