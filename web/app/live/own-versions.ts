const ownVersions = new Map<number, Set<number>>()

/** Notes a version of a shipment that this page made itself. */
export function recordOwnVersion(shipmentId: number, version: number): void {
  ownVersions.set(shipmentId, (ownVersions.get(shipmentId) ?? new Set()).add(version))
}

/** Whether this page itself made each version of a shipment after one and up to another, so that nothing of others is between. */
export function areOwnVersions(shipmentId: number, after: number, upTo: number): boolean {
  const own = ownVersions.get(shipmentId)
  for (let version = after + 1; version <= upTo; version++) if (!own?.has(version)) return false
  return true
}
