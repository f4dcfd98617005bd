const ownVersions = new Map<number, Set<number>>()

export function recordOwnVersion(shipmentId: number, version: number): void {
  ownVersions.set(shipmentId, (ownVersions.get(shipmentId) ?? new Set()).add(version))
}

/** Whether this page created each version of a shipment in `(after, upTo]`, so that nobody else's is among them. */
export function areOwnVersions(shipmentId: number, after: number, upTo: number): boolean {
  const own = ownVersions.get(shipmentId)
  for (let version = after + 1; version <= upTo; version++) if (!own?.has(version)) return false
  return true
}
