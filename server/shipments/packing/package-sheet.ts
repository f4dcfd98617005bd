import { fieldHeading } from '#domain/imports/table/field-heading.ts'
import { type PackageRow, packageRow } from '#domain/packing/package-row.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

// The number of a package and of the one that it is on are named as a file of lines names them.
const label = <Name extends keyof PackageRow>(name: Name) =>
  name === 'number'
    ? 'package'
    : name === 'parentNumber'
      ? 'onPackage'
      : (name as Exclude<Name, 'number' | 'parentNumber' | TracedName>)

type TracedName = 'lot' | 'bestBefore' | 'expiry' | 'serialNumbers'

const column = (
  name: Exclude<keyof PackageRow, TracedName>,
  kind: SheetColumn<PackageRow>['kind'],
  width: number,
): SheetColumn<PackageRow> => ({
  header: ({ fields }) => fieldHeading(name, fields[label(name)]),
  kind,
  width,
  value: (row) => (row[name] === null ? null : String(row[name])),
})

const traced = (name: TracedName, width: number): SheetColumn<PackageRow> => ({
  header: ({ traceability }) => traceability[name],
  kind: name === 'bestBefore' || name === 'expiry' ? 'day' : 'text',
  width,
  isOptional: true,
  value: (row) => row[name],
})

/** The packages of a shipment as a file, a row for each thing that is in one; a file of lines has the same headings. */
export const packageSheet: SheetDefinition<PackageRow> = {
  name: ({ fields }) => fields.packages,
  fields: packageRow.keyof().options,
  columns: [
    column('number', 'number', 8),
    column('sscc', 'text', 22),
    column('parentNumber', 'number', 10),
    { ...column('type', 'text', 14), value: ({ type }, { fields }) => fields.packageTypes[type] },
    column('height', 'number', 10),
    column('width', 'number', 10),
    column('depth', 'number', 10),
    column('grossWeight', 'number', 12),
    column('netWeight', 'number', 12),
    column('tracking', 'text', 24),
    column('orderCode', 'text', 16),
    column('lineNumber', 'text', 8),
    column('productCode', 'text', 18),
    column('productName', 'text', 30),
    column('gtin', 'text', 16),
    column('size', 'text', 10),
    column('color', 'text', 12),
    column('quantity', 'number', 12),
    column('unit', 'text', 8),
    // By the code, as the import takes it in any language.
    ...goodsFieldNames.map((name) => column(name, 'text', 18)),
    traced('lot', 16),
    traced('bestBefore', 14),
    traced('expiry', 14),
    traced('serialNumbers', 30),
  ],
}
