import * as z from 'zod'
import { problem } from '#contract/problem.ts'
import type { Verb } from '#domain/access/person.ts'

/** Access that a call requires: none, a session, or a session whose roles allow the verb. */
export type Access = 'public' | 'signed-in' | Verb

/**
 * Scope of the data that a call reads or writes: one supplier's, except with `session`. A supplier's people have their
 * own supplier; company staff name a supplier in `Oto-Supplier`. Without that header, `company` reads the data of all
 * suppliers; `shipment`, `order`, `order-line`, `discrepancy`, `comment` and `attachment` take the supplier of the
 * resource in the path; `supplier` refuses the call (`supplier-required`).
 */
export type Scope =
  | 'supplier'
  | 'company'
  | 'shipment'
  | 'order'
  | 'order-line'
  | 'discrepancy'
  | 'comment'
  | 'attachment'
  | 'session'

type Schemas = {
  params?: z.ZodType
  querystring?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Content types of the body, if it is not JSON. */
  consumes?: readonly string[]
  response: Record<number, z.ZodType | FileReply>
}

/** A reply that is a file; see `fileReply`. */
export type FileReply = { description: string; content: Record<string, { schema: z.ZodType }> }

/** The reply of a successful call; `never` for files. */
export type SuccessOf<E extends Endpoint> = E['schema']['response'][keyof E['schema']['response'] &
  number] extends infer Reply
  ? Reply extends z.ZodType
    ? z.output<Reply>
    : never
  : never

/** A Fastify route without a handler, which the server adds; the browser has its type alone (`api-routes.ts`). */
export type Endpoint<S extends Schemas = Schemas> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: `/api/${string}`
  access: Access
  scope: Scope
  /** Also serves sessions that lack a required second factor; other endpoints reply 409 `second-factor-missing`. */
  allowedWithoutFactor?: true
  summary: string
  /** Maximum bytes of the body, if larger than the default. */
  bodyLimit?: number
  schema: S
}

/** Maximum bytes of a body with all lines or packages of a large shipment, or thousands of order lines. */
export const largeBodyLimit = 2 * 1024 * 1024

/** Declares an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

const problemReply = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problem } },
})
/** Problem replies of every endpoint, for the OpenAPI document. */
export const problemReplies = {
  '4xx': problemReply('Refused: the problem says why'),
  '5xx': problemReply('Failed: try again later'),
}

// Media types of text; all others are bytes.
const textTypes = /^text\/|^application\/zpl$|[+/]xml$|\+json$/
const bytesSchema = (contentMediaType: string) =>
  z.string().meta({ format: 'binary', contentMediaType })

/** The body of an endpoint that takes the bytes of a file. */
export const binaryBody = (description: string) =>
  z.any().meta({ description, type: 'string', format: 'binary' })

/** Makes the 200 reply of an endpoint that returns a file of one of the given media types. */
export const fileReply = (description: string, types: readonly string[]): FileReply => ({
  description,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: textTypes.test(type) ? z.string() : bytesSchema(type) }]),
  ),
})

export const idParams = z.strictObject({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

/**
 * Version that the caller saw: the `ETag` of the last reply, `"7"`, or the number alone. Replies 428 if missing.
 */
export const ifMatch = z
  .string()
  .regex(/^((W\/)?"\d{1,9}"|\d{1,9})$/)
  .optional()
  .meta({ description: 'The ETag last seen, or the version alone; 428 without it', example: '"1"' })

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,100}$/)
  .optional()
  .meta({
    description: 'Repeated requests within 24 hours change nothing and get the stored reply',
  })

const actingForHeader = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional()
  .meta({
    description:
      'For company staff: id of the supplier to act for. Without it, lists have all suppliers, and calls that need a supplier are refused (`supplier-required`)',
  })

/** Header by which company staff name the supplier that they act for. */
export const supplierHeaders = z.object({ 'oto-supplier': actingForHeader })
/** Headers of a POST with an idempotency key. */
export const idempotentHeaders = supplierHeaders.extend({ 'idempotency-key': idempotencyKey })
/** Headers of a PATCH, PUT or DELETE of a versioned resource. */
export const versionedHeaders = supplierHeaders.extend({ 'if-match': ifMatch })
/** Headers of a POST that changes a versioned resource. */
export const versionedCreateHeaders = idempotentHeaders.extend({ 'if-match': ifMatch })
