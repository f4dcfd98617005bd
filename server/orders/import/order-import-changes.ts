import type { OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import {
  changedValues,
  type ImportedValues,
  type OrderImportChange,
} from '#domain/imports/orders/order-import-record.ts'
import type { FileTerms } from '#domain/orders/file-terms.ts'
import type { OrderFileTerms } from '#domain/orders/order-file-terms.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { orderKey, type PlannedOrder } from '#server/orders/import/order-import-order-plan.ts'
import type { ImportPlan } from '#server/orders/import/order-import-plan.ts'
import type { WrittenIds } from '#server/orders/import/order-import-write.ts'

/** A recorded change, with the former file terms if people had changed the values. */
export type RecordedChange = Omit<OrderImportChange, 'number' | 'reversal'> & {
  fileTerms?: FileTerms | OrderFileTerms
}

/** The values of an order line that an import may change, as recorded. */
export const lineValues = (values: OrderLineValues): ImportedValues => ({
  ...values,
  quantity: formatQuantity(values.quantity),
  cancelled: formatQuantity(values.cancelled),
  packMultiple: values.packMultiple === null ? null : formatQuantity(values.packMultiple),
})

const orderValues = ({ orderDate, shipTo }: Pick<PlannedOrder, 'orderDate' | 'shipTo'>) => ({
  orderDate,
  shipTo,
})

const changeFrom = (
  before: ImportedValues | null,
  after: ImportedValues,
): Pick<RecordedChange, 'outcome' | 'before' | 'after'> =>
  before
    ? { outcome: 'changed', ...changedValues(before, after) }
    : { outcome: 'created', before: null, after }

/** Returns the changes that a written plan made to suppliers, orders and lines. */
export function changesOf(plan: ImportPlan, ids: WrittenIds): RecordedChange[] {
  const suppliers = plan.suppliers
    .filter(({ id, isChanged }) => id === null || isChanged)
    .map(({ code, name, before, row }) => ({
      kind: 'supplier' as const,
      row,
      targetId: ids.supplierIds.get(code) ?? 0,
      name: { supplierCode: code },
      ...changeFrom(before && { supplierName: before.name }, { supplierName: name }),
    }))
  const orders = plan.orders
    .filter(({ id, isChanged }) => id === null || isChanged)
    .map((order) => ({
      kind: 'order' as const,
      row: order.row,
      targetId: ids.orderIds.get(orderKey(order.supplierCode, order.code)) ?? 0,
      name: { supplierCode: order.supplierCode, orderCode: order.code },
      ...changeFrom(order.before && orderValues(order.before), orderValues(order)),
      fileTerms: order.before?.fileTerms ?? null,
    }))
  const lines = plan.lines
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ row, id, lineNumber, values, before, formerFileTerms }) => {
      const { supplierCode, orderCode } = row
      const orderId = ids.orderIds.get(orderKey(supplierCode, orderCode))
      return {
        kind: 'line' as const,
        row: row.row,
        targetId: id ?? ids.lineIds.get(`${orderId}:${lineNumber}`) ?? 0,
        name: {
          ...{ supplierCode, orderCode },
          lineNumber: values.reference,
          productCode: values.productCode,
        },
        ...changeFrom(before && lineValues(before), lineValues(values)),
        fileTerms: formerFileTerms,
      }
    })
  return [...suppliers, ...orders, ...lines]
}
