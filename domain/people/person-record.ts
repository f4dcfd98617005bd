import * as z from 'zod'
import { role } from '#domain/access/person.ts'
import { auditKinds } from '#domain/audit/audit-event.ts'
import { json } from '#domain/json.ts'
import { lang } from '#domain/lang.ts'
import { plainText, userEntry } from '#domain/people/person-entry.ts'
import { personStates } from '#domain/people/person-query.ts'
import { ownSignInEvent } from '#domain/people/sign-in-event.ts'
import { instant } from '#domain/units/day.ts'

const supplierId = z.int().positive().nullable().meta({
  description: 'Null for the company’s staff',
})

/** A person, as a row of the list. */
export const personRow = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  language: lang.meta({ description: 'Language of mails to the person' }),
  roles: z.array(role),
  supplierId: z.int().nullable(),
  supplierName: z.string().nullable(),
  isSupplierActive: z.boolean(),
  state: z.enum(personStates),
  hasSecondFactor: z.boolean(),
  lastSeenAt: instant.nullable().meta({ description: 'Last use, to the hour; null if never' }),
})
export type PersonRow = z.infer<typeof personRow>

const values = z.record(z.string(), json)

const personChange = z.object({
  id: z.int(),
  at: instant,
  actor: z.string().nullable().meta({ description: 'Name; null for a command at the server' }),
  kind: z.enum(auditKinds.people),
  before: values,
  after: values,
})

/** Maximum sign-ins, and maximum changes, that the record of a person has. */
export const maxPersonEntries = 20

const personPasskey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

const personProvider = z.object({ id: z.int(), label: z.string(), linkedAt: instant })

/** Person with the details that administrators see. */
export const personRecord = personRow.extend({
  version: z.int(),
  createdAt: instant,
  unconfirmedEmail: z.string().nullable().meta({
    description: 'Replaces `email` once the person confirms it',
  }),
  hasApp: z.boolean().meta({ description: 'Whether an authenticator app is set up' }),
  passkeys: z.array(personPasskey),
  providers: z.array(personProvider).meta({ description: 'Linked accounts at providers' }),
  sessions: z
    .array(
      z.object({
        id: z.int(),
        startedAt: instant,
        seenAt: instant,
        address: z.string(),
        agent: z.string(),
      }),
    )
    .meta({ description: 'Active sessions' }),
  signIns: z
    .array(ownSignInEvent)
    .meta({ description: `The last ${maxPersonEntries} entries of the sign-in log` }),
  changes: z.array(personChange).meta({ description: `The last ${maxPersonEntries} changes` }),
})

const email = z.email().max(254)

/** Person to be invited; the mail address is the username by default. */
export const invitationEntry = z.strictObject({
  name: userEntry.shape.name,
  email,
  username: userEntry.shape.username.optional(),
  language: lang,
  roles: userEntry.shape.roles,
  supplierId,
})
export type InvitationEntry = z.infer<typeof invitationEntry>

/** Changes of a person by an administrator. */
export const personChanges = z.strictObject({
  name: plainText(100),
  email,
  language: lang,
  roles: userEntry.shape.roles,
  supplierId,
  isDisabled: z.boolean(),
})
export type PersonChanges = z.infer<typeof personChanges>
