import * as z from 'zod'
import { codeText, visibleCode } from '#domain/code-text.ts'
import { isGln } from '#domain/gs1/gs1-key.ts'
import { lang } from '#domain/lang.ts'
import { orderConfirmation } from '#domain/orders/order-confirmation.ts'
import { supplierLimits } from '#domain/parties/supplier.ts'
import { supplierContact } from '#domain/parties/supplier-contact.ts'
import { trackingUrl } from '#domain/parties/tracking-link.ts'
import { companyEntry, plainText, supplierEntry } from '#domain/people/person-entry.ts'
import { countryCode } from '#domain/units/country.ts'
import { instant } from '#domain/units/day.ts'

/** A tolerance as text: percent above the ordered quantity with at most two decimals, or "unlimited". */
export const tolerancePattern = /^(?:unlimited|\d{1,4}(?:\.\d{1,2})?)$/

const tolerance = z
  .string()
  .regex(tolerancePattern)
  .meta({ description: 'Percent above the ordered quantity, or "unlimited"', example: '10' })

const addressPart = plainText(100)
  .nullable()
  .meta({ id: 'AddressPart', description: 'As in messages to other systems' })

const partySettings = {
  taxId: codeText(40).nullable(),
  address: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(500)
    .regex(/^(?:\P{Cc}|\r?\n)+$/u)
    .nullable()
    .meta({ description: 'Line by line, as papers show it' }),
  postcode: addressPart,
  city: addressPart,
  region: addressPart,
  country: countryCode.nullable(),
  gln: z
    .string()
    .overwrite(visibleCode)
    .regex(/^\d{13}$/)
    .refine(isGln, { error: 'wrong-check-digit' })
    .nullable()
    .meta({ description: 'GS1 number, check digit included' }),
}

export const companySettings = z.strictObject({
  name: companyEntry.shape.name,
  allowsUnpacked: z
    .boolean()
    .meta({ description: 'Whether a shipment may close with nothing packed at all' }),
  tolerance,
  orderConfirmation: orderConfirmation.meta({
    description:
      'Whether suppliers are asked to confirm order lines, and which date then decides lateness: due date or confirmed date',
  }),
  asksForLots: z.boolean().meta({
    description:
      'Whether screens and files ask for lots, dates and serial numbers of shipped goods',
  }),
  blindReceiving: z.boolean().meta({
    description:
      'Whether the receiving screen hides the announced quantities, except from administrators',
  }),
  ...partySettings,
})
export type CompanySettings = z.infer<typeof companySettings>

/** Profile of a supplier, which administrators of the supplier and of the company can change. */
export const supplierProfile = z.strictObject({
  ...partySettings,
  paperLanguages: z
    .array(lang)
    .max(lang.options.length)
    .refine((languages) => new Set(languages).size === languages.length, { error: 'duplicate' })
    .meta({ description: 'Languages of papers; the first is the default' }),
  contacts: z.array(supplierContact).max(supplierLimits.contacts),
})
export type SupplierProfile = z.infer<typeof supplierProfile>

export const supplierSettings = z.strictObject({
  name: supplierEntry.shape.name.meta({ description: 'Business name' }),
  gs1Prefix: z
    .string()
    .overwrite(visibleCode)
    .regex(/^\d{4,12}$/)
    .nullable()
    .meta({ description: 'GS1 company prefix of SSCCs; without it no SSCCs are allocated' }),
  ssccExtension: z.int().min(0).max(9).meta({ description: 'Extension digit of new SSCCs' }),
  ssccFrom: z.int().min(0).max(999_999_999_999).meta({
    description:
      'Serials below this one are left to other systems that assign SSCCs under the prefix. Can only be raised; a new prefix or extension digit resets it to 0',
  }),
  tolerance: tolerance.nullable().meta({ description: 'Null = the company’s tolerance applies' }),
  ...supplierProfile.shape,
})
export type SupplierSettings = z.infer<typeof supplierSettings>

/** New supplier: its code, which is never changed or reused, its name, and optional details. */
export const newSupplier = z.strictObject({
  ...supplierSettings.omit({ ssccExtension: true, ssccFrom: true }).partial().shape,
  ...supplierEntry.shape,
})
export type NewSupplier = z.infer<typeof newSupplier>

export const placeSettings = z.strictObject({
  code: codeText(60).meta({ description: 'Code of the place in orders' }),
  name: plainText(200),
  ...partySettings,
})
export type PlaceSettings = z.infer<typeof placeSettings>

const lastChange = {
  version: z.int(),
  changedBy: z
    .string()
    .nullable()
    .meta({ description: 'Author of the last change; null if nobody' }),
  changedAt: instant.nullable(),
}

export const companyRecord = z.object({ ...companySettings.shape, ...lastChange })
export const supplierRecord = z.object({
  id: z.int(),
  code: z.string(),
  isActive: z.boolean().meta({
    description: 'If false, the supplier’s people cannot sign in and nothing new is created',
  }),
  ...supplierSettings.shape,
  ...lastChange,
})
export const supplierProfileRecord = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  ...supplierProfile.shape,
  ...lastChange,
})
/** A place as its company's suppliers see it. */
export const placeRow = z.object({ id: z.int(), ...placeSettings.shape })
export const placeRecord = z.object({ ...placeRow.shape, ...lastChange })

/** Carrier as an administrator enters it. */
export const carrierSettings = z.strictObject({
  code: codeText(60),
  name: plainText(80),
  scac: z
    .string()
    .overwrite(visibleCode)
    .regex(/^[A-Z]{2,4}$/)
    .nullable()
    .meta({ description: 'Standard Carrier Alpha Code', example: 'MAEU' }),
  trackingUrl: trackingUrl
    .nullable()
    .meta({ description: 'Tracking page; {tracking} stands for the number' }),
})
/** A carrier as its company's suppliers see it. */
export const carrierRow = z.object({ id: z.int(), ...carrierSettings.shape })
export const carrierRecord = z.object({ ...carrierRow.shape, ...lastChange })
