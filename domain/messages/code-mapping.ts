import * as z from 'zod'
import { plainText } from '#domain/people/person-entry.ts'

/** Kinds of codes for which another system may use different codes. */
export const mappingKinds = ['unit', 'packageType', 'place', 'carrier', 'supplier'] as const
export type MappingKind = (typeof mappingKinds)[number]

/** A code of Oto, and the code that another system uses in its place. */
export const codeMapping = z.strictObject({
  kind: z.enum(mappingKinds),
  ours: plainText(200).meta({
    description:
      'A unit, a code of a package type, or code or name of a place, a carrier or a supplier',
  }),
  // Printable characters of ISO 8859-1.
  theirs: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e\xa0-\xff]{1,35}$/),
})
export type CodeMapping = z.output<typeof codeMapping>

export const maxCodeMappings = 500

/** Mappings of an endpoint; within a kind, no code of Oto and no code of the other system occurs twice. */
export const codeMappings = z.array(codeMapping).max(maxCodeMappings).meta({
  description:
    'For despatch advices: codes of the receiving system, written in place of ours. Within a kind, each side has a code only once',
})
