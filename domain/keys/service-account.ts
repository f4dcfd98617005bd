import * as z from 'zod'
import { keyScopes } from '#domain/access/person.ts'
import { supplier } from '#domain/parties/supplier.ts'
import { plainText } from '#domain/people/person-entry.ts'
import { day, instant } from '#domain/units/day.ts'

export const keyLimits = {
  activePerAccount: 20,
  addresses: 20,
  maxDays: 730,
  requestsPerMinute: { default: 600, max: 6000 },
} as const

export const keyScope = z.enum(keyScopes)

/** A new service account, of a supplier or, without one, of the company. */
export const serviceAccountEntry = z.strictObject({
  name: plainText(100),
  supplierId: z.int().positive().nullable().default(null).meta({
    description:
      'Supplier of the account; null = the company. A supplier’s administrator creates only its accounts',
  }),
})

/** A machine that calls the API: of the company, or of one supplier. */
export const serviceAccountRow = z.object({
  id: z.int(),
  name: z.string(),
  supplier: supplier.nullable().meta({ description: 'Null for an account of the company' }),
  isDisabled: z.boolean().meta({ description: 'Whether its keys are refused' }),
  isSupplierActive: z.boolean().meta({ description: 'False = its keys are refused, too' }),
  createdAt: instant,
  activeKeys: z.int().meta({ description: 'Keys that work: not revoked, expired or refused' }),
  lastUsedAt: instant.nullable(),
})

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

// A refined text: JSON Schema has no format for networks, and validators refuse those it does not know.
const network = z
  .string()
  .max(49)
  .refine((text) => addressOrNetwork.safeParse(text).success)

const keyEntry = z.strictObject({
  name: plainText(60),
  scopes: z
    .array(keyScope)
    .min(1)
    .max(keyScopes.length)
    .transform((scopes) => keyScope.options.filter((scope) => scopes.includes(scope))),
  expiresOn: day.meta({
    description: `Last day of the key, in the company’s time zone; at most ${keyLimits.maxDays} days after its creation`,
  }),
  addresses: z
    .array(network)
    .max(keyLimits.addresses)
    .meta({
      description: 'Addresses or networks (CIDR) that may use the key; empty: any',
      example: ['192.0.2.0/24'],
    }),
  requestsPerMinute: z.int().min(1).max(keyLimits.requestsPerMinute.max).meta({
    description: 'Maximum requests a minute over all servers; further ones get a 429',
  }),
})

export const apiKeyEntry = keyEntry.extend({
  addresses: keyEntry.shape.addresses.default([]),
  requestsPerMinute: keyEntry.shape.requestsPerMinute.default(keyLimits.requestsPerMinute.default),
})

/** Changes of a key; omitted fields are unchanged. */
export const apiKeyChanges = keyEntry.partial()

/** A key of a service account, without the key itself. */
export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  start: z.string().meta({ description: 'Beginning of the key', example: 'oto_7_4fGz' }),
  scopes: z.array(keyScope),
  addresses: z
    .array(z.string())
    .meta({ description: 'Addresses from which the key works; empty: all' }),
  requestsPerMinute: z.int(),
  expiresOn: day.meta({ description: 'Last day of the key, in the company’s time zone' }),
  expiresAt: instant,
  createdAt: instant,
  createdBy: z.string().meta({ description: 'Name of the person' }),
  lastUsedAt: instant.nullable().meta({ description: 'Last use, updated at most once a minute' }),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  version: z.int(),
})

/** A service account with its keys, newest first. */
export const serviceAccount = serviceAccountRow.extend({
  version: z.int(),
  keys: z.array(apiKey),
})

/** Changes of a service account; omitted fields are unchanged. */
export const serviceAccountChanges = z
  .strictObject({ name: plainText(100), isDisabled: z.boolean() })
  .partial()

/** A new key as its creator sees it, once. */
export const createdApiKey = apiKey.extend({
  key: z.string().meta({ description: 'Sent as a bearer token; not shown again' }),
})
