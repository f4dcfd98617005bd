import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  largeBodyLimit,
  supplierHeaders,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { exportQuery, exportReply } from '#contract/list-export.ts'
import { packagePreset, packingLine, shipmentPackage } from '#domain/packing/package.ts'
import { packingStep } from '#domain/packing/packing-step.ts'
import { shipmentState, shipmentStatus } from '#domain/shipments/shipment.ts'

const packing = z.object({
  id: z.int(),
  code: z.string(),
  state: shipmentState,
  status: shipmentStatus,
  isSupplierActive: z.boolean(),
  version: z.int(),
  canUndo: z.boolean(),
  lastLabelled: z.int().meta({ description: 'Highest printed package number' }),
  lines: z.array(packingLine),
  packages: z.array(shipmentPackage),
})

/** The changed parts of a packing. */
const packingChange = z.object({
  version: z.int(),
  canUndo: z.boolean(),
  created: z.array(z.int()).meta({ description: 'Ids of new packages, in the order of -1, -2 …' }),
  packages: z.array(shipmentPackage).meta({ description: 'New or changed packages' }),
  removed: z.array(z.int()),
})

/** Gives the lines of a shipment, its packages and their contents. */
export const getPacking = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/packing',
  access: 'see',
  scope: 'shipment',
  summary: 'Read the packing',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: packing } },
})

/** Applies packing steps to an open shipment, all or none; `errors` names the refused steps. */
export const changePacking = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/packing',
  access: 'edit',
  scope: 'shipment',
  summary: 'Change the packing',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: z.strictObject({ steps: z.array(packingStep).min(1).max(1000) }),
    response: { 200: packingChange },
  },
})

/** Undoes the last change of the packing; its packages get their former SSCCs back. */
export const undoPacking = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/packing/reversal',
  access: 'edit',
  scope: 'shipment',
  summary: 'Undo a packing change',
  schema: { headers: versionedCreateHeaders, params: idParams, response: { 200: packingChange } },
})

const labellingSchema = {
  headers: versionedCreateHeaders,
  params: idParams,
  body: z.strictObject({
    packageIds: z
      .array(z.int().positive())
      .min(1)
      .max(10_000)
      .nullable()
      .default(null)
      .meta({ description: 'null = all packages' }),
  }),
  response: {
    200: z.object({
      version: z.int(),
      packages: z.array(shipmentPackage.pick({ id: true, number: true, sscc: true })),
    }),
  },
}

/**
 * Allocates SSCCs to packages before their labels are made, if the supplier has a GS1 prefix. Prints nothing; repeating
 * it changes nothing.
 */
export const labelPackages = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/labelling',
  access: 'edit',
  scope: 'shipment',
  summary: 'Allocate SSCCs to packages',
  schema: labellingSchema,
})

/** Marks labels as printed, and allocates missing SSCCs. */
export const markLabelsPrinted = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/label-prints',
  access: 'edit',
  scope: 'shipment',
  summary: 'Mark labels as printed',
  schema: labellingSchema,
})

const preset = packagePreset.extend({ id: z.int(), version: z.int() })

/** Lists the supplier's package presets, by name. */
export const listPackagePresets = endpoint({
  method: 'GET',
  url: '/api/package-presets',
  access: 'see',
  scope: 'supplier',
  summary: 'List the package presets',
  schema: { headers: supplierHeaders, response: { 200: z.array(preset) } },
})

/** Creates a package preset. */
export const createPackagePreset = endpoint({
  method: 'POST',
  url: '/api/package-presets',
  access: 'edit',
  scope: 'supplier',
  summary: 'Create a package preset',
  schema: { headers: idempotentHeaders, body: packagePreset, response: { 201: preset } },
})

/** Changes a package preset. */
export const updatePackagePreset = endpoint({
  method: 'PUT',
  url: '/api/package-presets/:id',
  access: 'edit',
  scope: 'supplier',
  summary: 'Change a package preset',
  schema: {
    headers: versionedHeaders,
    params: idParams,
    body: packagePreset,
    response: { 200: preset },
  },
})

/** Deletes a package preset. */
export const removePackagePreset = endpoint({
  method: 'DELETE',
  url: '/api/package-presets/:id',
  access: 'edit',
  scope: 'supplier',
  summary: 'Delete a package preset',
  schema: { headers: versionedHeaders, params: idParams, response: { 204: z.null() } },
})

/** Exports the packages of a shipment as a file, with a row for each content. */
export const exportPackages = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/packages/export',
  access: 'see',
  scope: 'shipment',
  summary: 'The packages of a shipment as a file',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(exportQuery),
    response: { 200: exportReply },
  },
})
