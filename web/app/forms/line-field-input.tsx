import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DecimalDigits,
  decimalPattern,
  type LineField,
  lineFieldDefinition,
} from '#domain/shipments/line-field.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

// Lazy, because combo boxes are large: the list of shipments has this field among its further filters.
const CountryField = lazyComponent('CountryField', () => import('#web/app/forms/country-field.tsx'))

/** Input of one field of a line, in a form or a filter; "" is empty. */
export function LineFieldInput({
  name,
  isFilter = false,
  value,
  onChange,
}: {
  name: LineField
  /** Whether the input is a filter: outside a form, it has no name in a request. */
  isFilter?: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('fields')
  const definition = lineFieldDefinition(name)
  const field = { ...(!isFilter && { name }), label: t(name), value, onChange }
  switch (definition.kind) {
    case 'measure':
      return <MeasureField {...field} name={name} {...definition} />
    case 'country':
      return (
        <Suspense>
          <CountryField {...field} isOptional={!isFilter} />
        </Suspense>
      )
  }
}

function MeasureField({
  digits,
  kind: _,
  ...field
}: Omit<ComponentProps<typeof QuantityField>, 'check'> & {
  kind: 'measure'
  digits: DecimalDigits
}) {
  const { t } = useTranslation('lines')
  const isMeasure = (text: string) => decimalPattern(digits).test(text) && Number(text) > 0
  return (
    <QuantityField {...field} check={(text) => (isMeasure(text) ? undefined : t('error.size'))} />
  )
}
