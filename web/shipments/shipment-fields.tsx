import { useTranslation } from 'react-i18next'
import {
  longShipmentFields,
  type ShipmentField,
  shipmentFieldDefinition,
  shortShipmentFields,
} from '#domain/shipments/shipment-field.ts'
import { RecordField, type Suggested } from '#web/app/forms/record-field.tsx'
import { useToday } from '#web/app/workspace.ts'
import type { ShipmentDraft } from '#web/shipments/shipment-draft.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const rows = [
  ...Array.from({ length: Math.ceil(shortShipmentFields.length / 2) }, (_, index) =>
    shortShipmentFields.slice(index * 2, index * 2 + 2),
  ),
  ...longShipmentFields.map((name) => [name]),
]

type Props = {
  draft: ShipmentDraft
  onChange: (part: Partial<ShipmentDraft>) => void
  /** The date before the edit, which may stay though it has passed. */
  dayBefore?: string | undefined
}

/** The entered fields of a shipment, two in a row; the same for a new one and for an open one. Load it lazily: the suggestions are heavy. */
export function ShipmentFields(props: Props) {
  return rows.map((names) => {
    const fields = names.map((name) => <FieldOf key={name} name={name} {...props} />)
    return names.length > 1 ? <FormRow key={names[0]}>{fields}</FormRow> : fields
  })
}

function FieldOf({ name, draft, onChange, dayBefore }: Props & { name: ShipmentField }) {
  const { t } = useTranslation(['shipments', 'lines', 'fields'])
  const today = useToday()
  const definition = shipmentFieldDefinition(name)
  const field = {
    name,
    label: t(`fields:${name}`),
    // Without a day no shipment can be closed.
    isOptional: definition.kind !== 'day',
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  }
  switch (definition.kind) {
    case 'day':
      return (
        <DateField
          {...field}
          description={t('lines:create.estimatedDeliveryHint')}
          {...(field.value === dayBefore ? {} : { min: today })}
        />
      )
    case 'choice':
      return (
        <Select
          {...field}
          placeholder={t('details.none')}
          options={definition.options.map((value) => ({ value, label: value }))}
        />
      )
    case 'long-text':
      return <TextArea {...field} maxLength={definition.maxLength} />
    case 'place':
    case 'text':
    case 'code': {
      const { maxLength, isSuggested, kind } = definition
      return isSuggested ? (
        <RecordField {...field} name={name as Suggested} maxLength={maxLength} />
      ) : (
        <TextField {...field} maxLength={maxLength} isCode={kind === 'code'} />
      )
    }
  }
}
