import * as z from 'zod'
import {
  binaryBody,
  endpoint,
  fileReply,
  idParams,
  ifMatch,
  supplierHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { maxLogoBytes, pictureTypes } from '#domain/comments/attachment.ts'
import { queryShape } from '#domain/list-query.ts'
import { supplierQueryFields } from '#domain/parties/supplier.ts'
import { settingEvent } from '#domain/settings/setting-event.ts'
import { settingEventQueryFields } from '#domain/settings/setting-subject.ts'
import {
  companyRecord,
  companySettings,
  supplierRecord,
  supplierSettings,
} from '#domain/settings/settings.ts'

// Settings are the company's, whichever supplier the caller acts for.
const headers = supplierHeaders.extend({ 'if-match': ifMatch })

/** Gives the company's settings. */
export const getCompanySettings = endpoint({
  method: 'GET',
  url: '/api/company-settings',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Read the settings of the company',
  schema: { headers: supplierHeaders, response: { 200: companyRecord } },
})

/** Changes the company's settings; omitted fields are unchanged. */
export const updateCompanySettings = endpoint({
  method: 'PATCH',
  url: '/api/company-settings',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Change the settings of the company',
  schema: { headers, body: companySettings.partial(), response: { 200: companyRecord } },
})

/** Lists the company's suppliers with their settings. */
export const listSupplierSettings = endpoint({
  method: 'GET',
  url: '/api/supplier-settings',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'List the settings of suppliers',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(supplierQueryFields, {
        text: 'Text in name or code',
        sort: 'Default: by code; a minus reverses the sort',
      }),
    }),
    response: { 200: pageSchema(supplierRecord) },
  },
})

/** Gives the settings of a supplier. */
export const getSupplierSettings = endpoint({
  method: 'GET',
  url: '/api/supplier-settings/:id',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'Read the settings of a supplier',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: supplierRecord } },
})

/** Changes the settings of a supplier; omitted fields are unchanged. */
export const updateSupplierSettings = endpoint({
  method: 'PATCH',
  url: '/api/supplier-settings/:id',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'Change the settings of a supplier',
  schema: {
    headers,
    params: idParams,
    body: supplierSettings.partial(),
    response: { 200: supplierRecord },
  },
})

/** Lists changes of settings, newest first: all, or only those of one record. */
export const listSettingEvents = endpoint({
  method: 'GET',
  url: '/api/setting-events',
  access: 'manageCompany',
  scope: 'session',
  summary: 'List the changes of settings',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(settingEventQueryFields, {}),
    }),
    response: { 200: pageSchema(settingEvent) },
  },
})

/** Counts the suppliers that pass the filter. With `row`, also returns that row's cursor. */
export const countSupplierSettings = countEndpoint(listSupplierSettings, 'Count suppliers')

/** Counts the changes of settings that pass the filter. With `row`, also returns that row's cursor. */
export const countSettingEvents = countEndpoint(listSettingEvents, 'Count changes of settings')

const version = z.uuid().meta({ description: 'New with each logo' })

/** Gives the company's logo, at most 320 pixels a side. A new logo has a new address. */
export const getCompanyLogo = endpoint({
  method: 'GET',
  url: '/api/company-logo/:version',
  access: 'signed-in',
  scope: 'session',
  summary: 'Read the logo of the company',
  schema: {
    params: z.strictObject({ version }),
    response: { 200: fileReply('The logo', [pictureTypes[2]]) },
  },
})

/**
 * Sets or replaces the company's logo: a PNG, JPEG or WebP of at most 2 MiB, which is re-encoded and scaled down. The
 * version to send is that of the company's settings.
 */
export const setCompanyLogo = endpoint({
  method: 'PUT',
  url: '/api/company-logo',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Set the logo of the company',
  bodyLimit: maxLogoBytes,
  schema: {
    headers: versionedHeaders,
    body: binaryBody('The bytes of the picture, at most 2 MiB'),
    consumes: ['application/octet-stream'],
    response: { 200: z.object({ logo: version }) },
  },
})

/** Removes the company's logo, if it has one. The version to send is that of the company's settings. */
export const removeCompanyLogo = endpoint({
  method: 'DELETE',
  url: '/api/company-logo',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Remove the logo of the company',
  schema: { headers: versionedHeaders, response: { 204: z.null() } },
})
