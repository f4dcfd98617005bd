import * as z from 'zod'
import { endpoint, fileReply, versionedHeaders } from '#contract/endpoint.ts'
import { maxLogoBytes, pictureTypes } from '#domain/comments/attachment.ts'

const version = z.uuid().meta({ description: 'New with each logo' })

/** Gives the company's logo, at most 320 pixels a side. Another logo has another address. */
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
 * version is that of the company's settings.
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
    body: z.any().meta({
      description: 'The bytes of the picture, at most 2 MiB',
      type: 'string',
      format: 'binary',
    }),
    consumes: ['application/octet-stream'],
    response: { 200: z.object({ logo: version }) },
  },
})

/** Removes the company's logo, if it has one. The version is that of the company's settings. */
export const removeCompanyLogo = endpoint({
  method: 'DELETE',
  url: '/api/company-logo',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Remove the logo of the company',
  schema: { headers: versionedHeaders, response: { 204: z.null() } },
})
