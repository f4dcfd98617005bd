const ownVersions = new Map<number, number>()

/** Notes the version of a shipment that this page made itself, where no query holds it yet. */
export function recordOwnVersion(shipmentId: number, version: number): void {
  if (version > ownVersion(shipmentId)) ownVersions.set(shipmentId, version)
}

/** The newest version of a shipment that this page made itself; 0 without one. */
export const ownVersion = (shipmentId: number): number => ownVersions.get(shipmentId) ?? 0
