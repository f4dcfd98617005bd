import * as z from 'zod'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import { codeMapping, codeMappings } from '#domain/messages/code-mapping.ts'
import { interchangeFields } from '#domain/messages/interchange-settings.ts'
import { requirableElements } from '#domain/messages/required-elements.ts'
import { changeEvent, changeEventKind } from '#domain/notices/change-event.ts'
import { plainText } from '#domain/people/person-entry.ts'
import { instant } from '#domain/units/day.ts'
import { sftpTarget } from '#domain/webhooks/sftp-address.ts'
import { deliveryReasons, webhookState } from '#domain/webhooks/webhook-delivery.ts'

export const webhookLimits = {
  perCompany: 20,
  perSupplier: 5,
  /** Hours for which the former secret signs too. */
  formerSecretHours: 24,
  /** Days of failures after which an endpoint is disabled. */
  failingDays: 5,
  /** Days without a try after which earlier failures no longer count; longer than any pause between tries. */
  idleDays: 2,
  /** Days for which deliveries are kept. */
  deliveryDays: 30,
  /** Months for which despatch advices are kept. */
  messageMonths: 24,
  /** Suppliers that an endpoint of a company can be limited to. */
  suppliers: 200,
} as const

/** Reasons why an endpoint is disabled: it answered 410, all tries failed for days, or its key was not accepted. */
export const disabledReasons = ['gone', 'failing', 'host-key'] as const

export const webhookAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => {
    // URL.parse skips control characters, also inside the scheme.
    if (!/^[a-z]+:/i.test(text)) return false
    const { protocol, username, password, port, hostname } = URL.parse(text) ?? {}
    const isWeb = protocol === 'https:' || protocol === 'http:'
    if (sftpTarget(text)) return true
    return isWeb && !username && !password && hostname !== '' && isAllowedPort(port ?? '')
  })
  .overwrite((text) => text.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()))
  .meta({
    description:
      'https, port 443 or above 1023; http where the server lists the networks of such systems. With an adviceFormat also sftp, port 22 or above 1023: `sftp://user@host:port/folder`. An http(s) endpoint cannot become an sftp one, nor the reverse',
    example: 'https://erp.example.com/oto',
  })

const isAllowedPort = (port: string) => port === '' || port === '443' || Number(port) >= 1024

export const sftpSecret = z.string().min(1).max(10_000).meta({
  description:
    'Password of SFTP, or private key without passphrase in PEM or OpenSSH format. Required for SFTP; must be sent again when the user or server of the address changes',
})

export const sftpHostKey = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
  .meta({
    description:
      'Fingerprint of the SFTP server’s accepted host key; without it, or if the server has another key, the endpoint is disabled',
    example: 'SHA256:uNiVztksCsDhcc0u9e8BrwcgtDw4jWqhXiwhIfcuVKk',
  })

export const acknowledgementFolder = z
  .string()
  .max(500)
  .regex(/^([!-~\u00a1-\ud7ff][ -~\u00a1-\ud7ff]*)?$/)
  .meta({
    description:
      'Folder on the SFTP server from which CONTRL is read every minute; must differ from the folder of the address. Empty: not read. EDIFACT by SFTP only',
    example: '/out',
  })

const entry = z.strictObject({
  url: webhookAddress,
  description: plainText(200).or(z.literal('')),
  kinds: z
    .array(changeEventKind)
    .max(changeEventKind.options.length)
    .transform((kinds) => changeEventKind.options.filter((kind) => kinds.includes(kind)))
    .meta({ description: 'Kinds of events; empty: all, also kinds of later versions' }),
  supplierIds: z
    .array(z.int())
    .max(webhookLimits.suppliers)
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))
    .meta({
      description:
        'For companies only: suppliers whose events and despatch advices it receives; empty: all',
    }),
  secret: sftpSecret,
  hostKey: sftpHostKey,
  acknowledgementFolder,
  ...interchangeFields,
  requires: z
    .array(z.enum(requirableElements))
    .max(requirableElements.length)
    .transform((elements) => requirableElements.filter((element) => elements.includes(element)))
    .meta({
      description:
        'Required elements of despatch advices. Those that a shipment lacks are listed before it closes',
    }),
})

/** A new endpoint of the company, or of the supplier of its administrator. */
export const webhookEndpointEntry = entry
  .partial()
  .required({ url: true })
  .extend({
    adviceFormat: z.enum(adviceFormats).optional().meta({
      description:
        'For companies only: the endpoint receives despatch advices in this format instead of events',
    }),
  })

/**
 * Changes of an endpoint; omitted fields are unchanged. An endpoint that becomes active again receives the events that
 * it missed, except those that failed for good.
 */
export const webhookEndpointChanges = entry
  .extend({
    state: z.enum(['active', 'paused']),
    adviceFormat: z.enum(adviceFormats).meta({
      description:
        'For endpoints that receive despatch advices. Existing messages keep their format. A change to a format other than EDIFACT clears `acknowledgementFolder`',
    }),
    codeMappings,
  })
  .partial()

/** An endpoint, without its secret. */
export const webhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()).meta({ description: 'Empty: all' }),
  suppliers: z
    .array(z.object({ id: z.int(), code: z.string(), name: z.string() }))
    .meta({ description: 'Suppliers to which it is limited, by name; empty: all' }),
  adviceFormat: z
    .enum(adviceFormats)
    .nullable()
    .meta({ description: 'Format of the despatch advices that it receives; null: events' }),
  hostKey: z
    .string()
    .nullable()
    .meta({ description: 'Fingerprint of the accepted key of the SFTP server' }),
  offeredHostKey: z.string().nullable().meta({
    description: 'Fingerprint of a key that the SFTP server showed and nobody accepted',
  }),
  acknowledgementFolder,
  codeMappings: z.array(codeMapping),
  folderReadAt: instant.nullable().meta({ description: 'Last time acknowledgements were read' }),
  folderReason: z
    .enum(deliveryReasons)
    .nullable()
    .meta({ description: 'Reason why the last reading failed' }),
  ...interchangeFields,
  requires: z
    .array(z.enum(requirableElements))
    .meta({ description: 'Elements that its despatch advices must have' }),
  state: webhookState,
  reason: z.enum(disabledReasons).nullable().meta({ description: 'Reason why it is disabled' }),
  stateAt: instant,
  failingSince: instant
    .nullable()
    .meta({ description: 'Time of the first failed try after the last success' }),
  formerUntil: instant
    .nullable()
    .meta({ description: 'Time until which the former secret signs too' }),
  waiting: z
    .int()
    .meta({ description: 'Deliveries that wait for a try; at most 1000 are counted' }),
  failed: z
    .int()
    .meta({ description: 'Deliveries that are not tried again; at most 1000 are counted' }),
  lastTriedAt: instant.nullable(),
  version: z.int(),
})

/** The secret that signs deliveries, shown once. */
export const webhookSecret = z.object({
  secret: z
    .string()
    .meta({ description: 'Key of the signatures; not shown again', example: 'whsec_…' }),
})

/** A new endpoint with its secret, which is returned only here; empty for an SFTP endpoint. */
export const createdWebhookEndpoint = webhookEndpoint.extend(webhookSecret.shape)

/** Body of a webhook: an event as in the list of events. */
export const webhookBody = z.object({
  type: z.string().meta({ description: 'Kind of the event', example: 'shipment.closed' }),
  timestamp: instant.meta({ description: 'Time of the event' }),
  data: changeEvent,
})

export const trialKind = 'webhook.trial'

/** Body of a trial. */
export const webhookTrialBody = z.object({
  type: z.literal(trialKind),
  timestamp: instant,
  data: z.object({ endpointId: z.int() }),
})
