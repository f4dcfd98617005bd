import { recordEndpoints } from '#contract/settings/record-endpoints.ts'
import { placeRecord, placeRow, placeSettings } from '#domain/settings/settings.ts'

export const placeEndpoints = recordEndpoints({
  name: 'place',
  plural: 'places',
  row: placeRow,
  record: placeRecord,
  entry: placeSettings.partial({
    ...{ taxId: true, address: true, postcode: true, city: true, region: true, country: true },
    gln: true,
  }),
  change: placeSettings.partial(),
})

/** Lists the places of the company by code; suppliers choose one of them as ship-to. */
export const listPlaces = placeEndpoints.list

/** Gives a place, and who changed it last. */
export const getPlace = placeEndpoints.get

/** Creates a place; neither its code nor its name may identify another place. */
export const createPlace = placeEndpoints.create

/** Changes a place; omitted fields are unchanged. Papers of closed shipments stay as they were. */
export const updatePlace = placeEndpoints.update

/** Removes a place: ship-tos with its code or name no longer identify a place, and both can be used again. */
export const removePlace = placeEndpoints.remove

/** Counts the places that pass the filter. With `row`, also returns that row's cursor. */
export const countPlaces = placeEndpoints.count
