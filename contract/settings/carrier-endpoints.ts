import { recordEndpoints } from '#contract/settings/record-endpoints.ts'
import { carrierRecord, carrierRow, carrierSettings } from '#domain/settings/settings.ts'

export const carrierEndpoints = recordEndpoints({
  name: 'carrier',
  plural: 'carriers',
  row: carrierRow,
  record: carrierRecord,
  entry: carrierSettings.partial({ scac: true, trackingUrl: true }),
  change: carrierSettings.partial(),
})

/** Lists the carriers of the company by code; suppliers choose one of them or type another. */
export const listCarriers = carrierEndpoints.list

/** Gives a carrier, and who changed it last. */
export const getCarrier = carrierEndpoints.get

/** Creates a carrier; no other carrier may have its code or its name. */
export const createCarrier = carrierEndpoints.create

/** Changes a carrier; omitted fields are unchanged. Shipments keep the carrier's former name. */
export const updateCarrier = carrierEndpoints.update

/** Removes a carrier: it is no longer offered, and its code and name can be used again. */
export const removeCarrier = carrierEndpoints.remove

/** Counts the carriers that pass the filter. With `row`, also returns that row's cursor. */
export const countCarriers = carrierEndpoints.count
