import { useTranslation } from 'react-i18next'
import { fieldHeading } from '#domain/imports/table/field-heading.ts'
import type labels from '#words/en/fields.json'

type FieldName = {
  [K in keyof typeof labels]: (typeof labels)[K] extends string ? K : never
}[keyof typeof labels]

// Their texts load later than those of the shipments list.
const tracedNames = ['lot', 'bestBefore', 'expiry', 'serialNumbers'] as const

/** Returns the field of a column of an imported file: `order_line` is `lineNumber`. */
const fieldOf = (column: string) =>
  (column === 'order_line'
    ? 'lineNumber'
    : column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) as FieldName

/** Returns a function for the headings of imported columns, with the labels of the screens. */
export function useColumnHeading() {
  const { t } = useTranslation('fields')
  const { t: traced } = useTranslation('traceability')
  return (column: string): string => {
    const field = fieldOf(column)
    const name = tracedNames.find((tracedName) => tracedName === (field as string))
    return name ? traced(name) : fieldHeading(field, t(field))
  }
}
