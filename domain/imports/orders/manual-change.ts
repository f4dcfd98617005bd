import * as z from 'zod'
import { manualFields } from '#domain/orders/file-terms.ts'

/** Conflicts of a file of orders with changes by hand, in its report and its record. */
export const manualConflicts = {
  manualChanges: z
    .array(
      z.object({
        row: z.int(),
        supplierCode: z.string(),
        orderCode: z.string(),
        lineNumber: z.string().meta({ description: 'Empty where it is about the order itself' }),
        productCode: z.string(),
        field: z.enum(manualFields),
        byHand: z.string().meta({ description: 'As people changed it' }),
        inFile: z.string().meta({ description: 'As the file says' }),
        outcome: z.enum(['kept', 'replaced']).meta({
          description:
            'kept: the file repeats the last one, so that the change stays; replaced: the file has a new value, which applies',
        }),
      }),
    )
    .meta({ description: 'The first conflicts of the file with changes by hand' }),
  manualChangeCount: z.int(),
}
