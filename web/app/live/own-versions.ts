const known = new Map<number, number>()

/** Notes the version of a shipment that this page made itself, where no query holds it yet. */
export function noteVersion(shipmentId: number, version: number): void {
  if (version > knownVersion(shipmentId)) known.set(shipmentId, version)
}

/** The newest version of a shipment that this page made itself; 0 without one. */
export const knownVersion = (shipmentId: number): number => known.get(shipmentId) ?? 0
