import * as z from 'zod'
import { manualConflicts } from '#domain/imports/orders/manual-change.ts'
import { tableReading } from '#domain/imports/table/table-reading.ts'
import { instant } from '#domain/units/day.ts'

const counts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() })

const orderImportCounts = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  suppliers: counts,
  orders: counts,
  lines: counts,
})

const reversal = z.object({
  reversed: z.int().meta({ description: 'Changes that were undone' }),
  kept: z.int().meta({ description: 'Changes that could not be undone, each with its reason' }),
})

export const orderImport = z.object({
  id: z.int(),
  importedAt: instant,
  importedBy: z.string().nullable().meta({ description: 'null = a command at the server' }),
  fileName: z.string().meta({ description: 'Empty if none was given' }),
  fileHash: z.string().meta({ description: 'SHA-256 of the file, in hexadecimal digits' }),
  fileBytes: z.int(),
  reading: tableReading.partial().meta({
    description: 'Reading of the file, as in its preview; empty if unknown',
  }),
  counts: orderImportCounts,
  reversedAt: instant.nullable(),
  reversedBy: z.string().nullable(),
  reversal: reversal.nullable().meta({ description: 'Result of undoing the import' }),
})
export type OrderImport = z.infer<typeof orderImport>

/** The record of an imported file of orders, with its conflicts with changes by hand. */
export const orderImportDetails = orderImport.extend(manualConflicts)

/** Outcomes of reversing a change: `reversed`, or the reason why it could not be. */
const reversalOutcomes = ['reversed', 'announced', 'changed-since', 'in-use', 'gone'] as const
export type ReversalOutcome = (typeof reversalOutcomes)[number]

const value = z.union([z.string(), z.null()])
const values = z.record(z.string(), value)
export type ImportedValues = z.infer<typeof values>

/** A supplier, an order or an order line that a file created or changed. */
export const orderImportChange = z.object({
  number: z.int(),
  kind: z.enum(['supplier', 'order', 'line']),
  outcome: z.enum(['created', 'changed']),
  row: z.int().meta({ description: 'The row of the file' }),
  targetId: z.int(),
  name: z.object({
    supplierCode: z.string(),
    orderCode: z.string().optional(),
    lineNumber: z.string().optional(),
    productCode: z.string().optional(),
  }),
  before: values
    .nullable()
    .meta({ description: 'Changed values before the import; null for a new record' }),
  after: values,
  reversal: z.enum(reversalOutcomes).nullable(),
})
export type OrderImportChange = z.infer<typeof orderImportChange>

/** Returns the values that differ, before and after. */
export function changedValues(
  before: ImportedValues,
  after: ImportedValues,
): { before: ImportedValues; after: ImportedValues } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const pick = (all: ImportedValues) =>
    Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Returns the outcome of reversing a change; `now` has the current values, null if the record no longer exists. */
export function reversalOutcome(
  after: ImportedValues,
  now: ImportedValues | null,
  isAnnounced: boolean,
): ReversalOutcome {
  if (!now) return 'gone'
  if (isAnnounced) return 'announced'
  return Object.keys(after).every((name) => now[name] === after[name])
    ? 'reversed'
    : 'changed-since'
}
