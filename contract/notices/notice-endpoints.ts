import * as z from 'zod'
import { endpoint, idempotentHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import {
  notice,
  noticeKind,
  noticeQueryFields,
  noticeSettings,
  noticeState,
} from '#domain/notices/notice.ts'

const headers = idempotentHeaders.omit({ 'oto-supplier': true })
const id = z.int().positive()

/** Lists the caller's notices of data that they may see now, newest first. */
export const listNotices = endpoint({
  method: 'GET',
  url: '/api/notices',
  access: 'signed-in',
  scope: 'session',
  summary: 'List your notices',
  schema: {
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(noticeQueryFields, {}, { kind: noticeKind, state: noticeState }),
    }),
    response: { 200: pageSchema(notice) },
  },
})

/** Counts the notices that pass the filter. With `row`, also returns that row's cursor. */
export const countNotices = countEndpoint(listNotices, 'Count notices')

/** Counts unread notices, for the bell. */
export const countUnreadNotices = endpoint({
  method: 'GET',
  url: '/api/notices/unread',
  access: 'signed-in',
  scope: 'session',
  summary: 'Count unread notices',
  schema: {
    response: {
      200: z.object({ unread: z.int().max(100).meta({ description: '100 means 100 or more' }) }),
    },
  },
})

/** Marks notices as read: by id, or all up to a given one, optionally of one kind. */
export const readNotices = endpoint({
  method: 'POST',
  url: '/api/notices/readings',
  access: 'signed-in',
  scope: 'session',
  summary: 'Mark notices as read',
  schema: {
    headers,
    body: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(100) }),
      z.strictObject({
        upTo: id.meta({ description: 'Id of the newest notice seen' }),
        kind: noticeKind.optional(),
      }),
    ]),
    response: { 204: z.null() },
  },
})

/** Gives the caller's notice settings. */
export const getNoticeSettings = endpoint({
  method: 'GET',
  url: '/api/auth/notice-settings',
  access: 'signed-in',
  scope: 'session',
  summary: 'Get notice settings',
  schema: { response: { 200: noticeSettings } },
})

/** Saves the caller's notice settings. */
export const saveNoticeSettings = endpoint({
  method: 'PUT',
  url: '/api/auth/notice-settings',
  access: 'signed-in',
  scope: 'session',
  summary: 'Change notice settings',
  schema: { body: noticeSettings, response: { 204: z.null() } },
})

/**
 * Ends the mails of notices to a person, by one click in the mail program (RFC 8058); notices are still listed. The
 * token is in the mail's header; an unknown token is `not-found`. A browser (GET) shows a screen that asks first.
 */
export const unsubscribeFromNotices = endpoint({
  method: 'POST',
  url: '/api/notices/unsubscription',
  access: 'public',
  scope: 'session',
  summary: 'Unsubscribe from notice mails',
  schema: {
    querystring: z.strictObject({ token: z.string().min(1).max(100) }),
    consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: { 204: z.null() },
  },
})
