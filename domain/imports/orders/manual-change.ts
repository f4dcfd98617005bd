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
        lineNumber: z.string().meta({ description: 'Empty for a conflict of the order itself' }),
        productCode: z.string(),
        field: z.enum(manualFields),
        byHand: z.string().meta({ description: 'Value entered by hand' }),
        inFile: z.string().meta({ description: 'Value of the file' }),
        outcome: z.enum(['kept', 'replaced']).meta({
          description:
            'kept: the file repeats its former value, so the change stays; replaced: the new value of the file applies',
        }),
      }),
    )
    .meta({ description: 'The first conflicts of the file with changes by hand' }),
  manualChangeCount: z.int(),
}
