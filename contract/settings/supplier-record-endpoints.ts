import {
  endpoint,
  idempotentHeaders,
  idParams,
  supplierHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { exportQuery, exportReply } from '#contract/list-export.ts'
import { pageParameters } from '#contract/page.ts'
import { listSupplierSettings } from '#contract/settings/settings-endpoints.ts'
import {
  newSupplier,
  supplierProfile,
  supplierProfileRecord,
  supplierRecord,
} from '#domain/settings/settings.ts'
import { supplierOverview } from '#domain/settings/supplier-overview.ts'

/** Creates a supplier. Its code is never changed, nor used for another one. */
export const createSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'Create a supplier',
  schema: { headers: idempotentHeaders, body: newSupplier, response: { 201: supplierRecord } },
})

const stateChange = {
  access: 'manageSuppliers',
  scope: 'session',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: supplierRecord } },
} as const

/**
 * Deactivates a supplier: its people are signed out and cannot sign in, nothing new is created for it, and its data
 * stay readable.
 */
export const deactivateSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings/:id/deactivation',
  summary: 'Deactivate a supplier',
  ...stateChange,
})

/** Reactivates a supplier. */
export const reactivateSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings/:id/reactivation',
  summary: 'Let a deactivated supplier work again',
  ...stateChange,
})

/** Counts a supplier's people, open orders and shipments, and gives the newest of them. */
export const getSupplierOverview = endpoint({
  method: 'GET',
  url: '/api/supplier-settings/:id/overview',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'People, open orders and shipments of a supplier',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: supplierOverview } },
})

/** Exports the filtered and sorted suppliers as a file. */
export const exportSuppliers = endpoint({
  method: 'GET',
  url: '/api/supplier-settings/export',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'The suppliers as a file',
  schema: {
    headers: supplierHeaders,
    querystring: listSupplierSettings.schema.querystring.omit(pageParameters).extend(exportQuery),
    response: { 200: exportReply },
  },
})

/** Gives a supplier's profile: its details on papers, and its contacts. */
export const getSupplierProfile = endpoint({
  method: 'GET',
  url: '/api/supplier-profile',
  access: 'see',
  scope: 'supplier',
  summary: 'Read the profile of the supplier',
  schema: { headers: supplierHeaders, response: { 200: supplierProfileRecord } },
})

/** Changes the supplier's own profile; fields left out stay. */
export const updateSupplierProfile = endpoint({
  method: 'PATCH',
  url: '/api/supplier-profile',
  access: 'manageProfile',
  scope: 'supplier',
  summary: 'Change the profile of the supplier',
  schema: {
    headers: versionedHeaders,
    body: supplierProfile.partial(),
    response: { 200: supplierProfileRecord },
  },
})
