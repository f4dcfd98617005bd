import * as z from 'zod'
import { isGln } from '#domain/gs1/gs1-key.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { DesadvEnvelope } from '#domain/messages/edifact/desadv.ts'

const glnQualifier = '14'

// Printable characters of ISO 8859-1.
const identifier = (party: string) =>
  z
    .string()
    .regex(/^[\x20-\x7e\xa0-\xff]{0,35}$/)
    .meta({ description: `Formats in EDIFACT only. Empty: the GLN of ${party}` })
export const partyQualifier = z
  .string()
  .regex(/^[0-9A-Z]{1,4}$/)
  .meta({
    description: 'Code list 0007: 14 is a GLN, 1 a DUNS number, ZZ mutually defined. Default: 14',
  })

/** Settings of the interchanges of an endpoint. */
export const interchangeFields = {
  interchangeSender: identifier('the supplier'),
  interchangeSenderQualifier: partyQualifier,
  interchangeRecipient: identifier('the company'),
  interchangeRecipientQualifier: partyQualifier,
  isTest: z.boolean().meta({ description: 'Whether interchanges say that they are tests' }),
}
export const interchangeFieldNames = [
  'interchangeSender',
  'interchangeSenderQualifier',
  'interchangeRecipient',
  'interchangeRecipientQualifier',
  'isTest',
] as const satisfies (keyof typeof interchangeFields)[]
const _interchangeSettings = z.object(interchangeFields)
export type InterchangeSettings = z.output<typeof _interchangeSettings>

export const noInterchangeSettings: InterchangeSettings = {
  interchangeSender: '',
  interchangeSenderQualifier: glnQualifier,
  interchangeRecipient: '',
  interchangeRecipientQualifier: glnQualifier,
  isTest: false,
}

/** Whether an identifier has the qualifier of a GLN but is no GLN. An empty identifier means the GLN of the party. */
export const isWrongGln = (identifier: string, qualifier: string): boolean =>
  identifier !== '' && qualifier === glnQualifier && !isGln(identifier)

// 14 characters are the maximum of element 0020.
const controlNumberOf = ({ code, revision }: DespatchAdvice) => {
  const suffix = `R${revision}`
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return plain.slice(-(14 - suffix.length)) + suffix
}

/**
 * Returns the envelope of a despatch advice. Without settings, the parties are identified by their GLNs. The control
 * number is by default the end of the shipment's code with the revision.
 */
export function desadvEnvelope(
  advice: DespatchAdvice,
  timeZone: string,
  settings: InterchangeSettings = noInterchangeSettings,
  controlNumber: number | string = controlNumberOf(advice),
): DesadvEnvelope {
  const party = (id: string, qualifier: string, gln: string | null) =>
    id === '' ? { id: gln ?? '', qualifier: glnQualifier } : { id, qualifier }
  const { supplier, buyer, issuedAt: preparedAt } = advice
  return {
    sender: party(settings.interchangeSender, settings.interchangeSenderQualifier, supplier.gln),
    recipient: party(
      settings.interchangeRecipient,
      settings.interchangeRecipientQualifier,
      buyer.gln,
    ),
    controlNumber: String(controlNumber),
    isTest: settings.isTest,
    ...{ preparedAt, timeZone },
  }
}
