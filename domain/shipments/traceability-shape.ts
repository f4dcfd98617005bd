import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { isGs1Text } from '#domain/gs1/element-string.ts'
import { isTraceDay, maxSerialNumbers, maxTraceLength } from '#domain/shipments/traceability.ts'
import { day } from '#domain/units/day.ts'

/** A lot or a serial number, as barcodes can say it. */
export const traceCode = z
  .string()
  .overwrite(visibleCode)
  .min(1)
  .max(maxTraceLength)
  .refine(isGs1Text, { error: 'not-in-a-barcode' })
const date = day.refine(isTraceDay)

/** Lot, date and serial numbers of goods. */
export const traceability = z.strictObject({
  lot: traceCode.nullable().default(null).meta({ description: 'GS1 application identifier 10' }),
  bestBefore: date.nullable().default(null).meta({
    description: 'GS1 application identifier 15; never together with an expiry',
    example: '2027-03-01',
  }),
  expiry: date.nullable().default(null).meta({
    description: 'GS1 application identifier 17: not to be used after it',
    example: '2027-03-01',
  }),
  serialNumbers: z.array(traceCode).max(maxSerialNumbers.line).default([]).meta({
    description:
      'GS1 application identifier 21: one for each piece, or none; none twice of a product in a shipment',
  }),
})
