export type RequestIds = {
  shipment: number
  /** Another shipment of the same owner, closed. */
  closedShipment: number
  line: number
  closedLine: number
  discrepancy: number
  comment: number
  attachment: number
  order: number
  orderLine: number
  preset: number
  supplier: number
  place: number
  carrier: number
  dock: number
  dockBlock: number
  dockSlot: number
  mail: number
  notice: number
  orderImport: number
  orderImportJob: number
  session: number
  serviceAccount: number
  apiKey: number
  person: number
  passkey: number
  provider: number
  webhook: number
  webhookDelivery: number
}

export const unknownIds: RequestIds = {
  shipment: 987_654_321,
  closedShipment: 987_654_322,
  line: 987_654_323,
  closedLine: 987_654_324,
  discrepancy: 987_654_337,
  comment: 987_654_338,
  attachment: 987_654_341,
  order: 987_654_335,
  orderLine: 987_654_325,
  session: 987_654_326,
  preset: 987_654_327,
  supplier: 987_654_328,
  place: 987_654_329,
  orderImport: 987_654_330,
  orderImportJob: 987_654_342,
  carrier: 987_654_331,
  dock: 987_654_338,
  dockBlock: 987_654_339,
  dockSlot: 987_654_340,
  mail: 987_654_334,
  notice: 987_654_338,
  serviceAccount: 987_654_332,
  apiKey: 987_654_333,
  person: 987_654_334,
  passkey: 987_654_335,
  provider: 987_654_336,
  webhook: 987_654_343,
  webhookDelivery: 987_654_344,
}
