import * as z from 'zod'
import { mapItemCodes } from '#domain/orders/item-code.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { day } from '#domain/units/day.ts'

/** Maximum understood rows, new suppliers, and notices of each other kind that a preview shows. */
export const maxPreviewedRows = 10
export const maxNewSuppliersShown = 1000
export const maxPreviewNotices = 50
/** Number of days after which a past due date is pointed out, since its year is probably mistyped. */
export const longOverdueDays = 365

const previewedOrderLine = orderLine
  .pick({
    ...{ orderCode: true, orderDate: true, shipTo: true, lineNumber: true, productCode: true },
    ...{
      productName: true,
      ...mapItemCodes(() => true as const),
      size: true,
      color: true,
      unit: true,
      dueDate: true,
    },
    ...{ packMultiple: true, quantity: true, cancelled: true },
  })
  .extend({
    row: z.int(),
    supplierCode: z.string(),
    supplierName: z.string(),
    unitCode: z.string().nullable().meta({ description: 'UN/ECE Recommendation 20' }),
  })
/** A row of a file of orders as it would be stored. */
export type PreviewedOrderLine = z.infer<typeof previewedOrderLine>

const supplier = z.object({ code: z.string(), name: z.string() })

/** Warnings to check before a file of orders is imported. */
export const orderImportPreview = z.object({
  understood: z
    .array(previewedOrderLine)
    .meta({ description: 'The first good rows as they would be stored' }),
  newSuppliers: z.array(
    supplier.extend({
      row: z.int(),
      looksLike: supplier.nullable().meta({
        description:
          'Known supplier that differs only by case, accents, punctuation, company form or leading zeros: probably the same',
      }),
    }),
  ),
  similarOrders: z
    .array(
      z.object({
        row: z.int(),
        supplierCode: z.string(),
        orderCode: z.string(),
        looksLike: z.string(),
      }),
    )
    .meta({
      description: 'New orders that differ from others only by zeros, case or kind of hyphen',
    }),
  similarOrderCount: z.int(),
  longPast: z
    .object({
      before: day,
      count: z.int(),
      rows: z.array(z.object({ row: z.int(), dueDate: day })),
    })
    .meta({ description: 'Good rows that were due more than a year ago' }),
  dueBeforeOrdered: z
    .object({
      count: z.int(),
      rows: z.array(z.object({ row: z.int(), orderDate: day, dueDate: day })),
    })
    .meta({ description: 'Good rows that are due before the date of their order' }),
})
export type OrderImportPreview = z.infer<typeof orderImportPreview>
