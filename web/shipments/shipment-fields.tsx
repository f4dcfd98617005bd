import { type ReactNode, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ShipmentField,
  shipmentFieldDefinition,
  shipmentFieldNames,
} from '#domain/shipments/shipment-field.ts'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import { InstantField } from '#web/app/forms/instant-field.tsx'
import { RecordField, type RecordFieldName } from '#web/app/forms/record-field.tsx'
import styles from '#web/app/shipment/line-fields.module.css'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useTimeZone, useToday } from '#web/app/workspace.ts'
import type { ShipmentDraft } from '#web/shipments/shipment-draft.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { FormContext } from '#web/ui/form/form-context.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import ownStyles from './shipment-fields.module.css'

// An instant has two inputs, and therefore fills a row.
const transportRows = [
  ['despatchedAt'],
  ['transportMode', 'waybill'],
  ['licensePlate', 'seal'],
] as const satisfies ShipmentField[][]
const transportFields: readonly ShipmentField[] = transportRows.flat()
const isAlwaysShown = (name: ShipmentField) =>
  ['estimatedDelivery', 'shipTo', 'carrier', 'tracking'].includes(name)
const isLong = (name: ShipmentField) => shipmentFieldDefinition(name).kind === 'long-text'
const shortFields = shipmentFieldNames.filter(
  (name) => !isLong(name) && !transportFields.includes(name),
)
const longFields = shipmentFieldNames.filter(isLong)
const shortRows: readonly ShipmentField[][] = Array.from(
  { length: Math.ceil(shortFields.length / 2) },
  (_, index) => shortFields.slice(index * 2, index * 2 + 2),
)

type Props = {
  draft: ShipmentDraft
  onChange: (changes: Partial<ShipmentDraft>) => void
  /** Delivery date before the edit, which stays allowed even if it has passed. */
  initialDate?: string | undefined
}

/** Entered fields of a shipment, two in a row. Load this component lazily: the suggestions are large. */
export function ShipmentFields({ isNew = false, ...props }: Props & { isNew?: boolean }) {
  const { t } = useTranslation('shipments')
  const renderRow = (names: readonly ShipmentField[]) => (
    <FormRow key={names[0]}>
      {names.map((name) => (
        <FieldInput key={name} name={name} {...props} />
      ))}
    </FormRow>
  )
  const shownRows = isNew ? shortRows.filter((names) => names.every(isAlwaysShown)) : shortRows
  const foldedRows = [
    ...shortRows.filter((names) => !shownRows.includes(names)),
    ...transportRows,
    ...(isNew ? [longFields] : []),
  ]
  return (
    <>
      {shownRows.map(renderRow)}
      <FoldedFields
        name={isNew ? 'new-shipment' : 'transport'}
        title={t(isNew ? 'details.more' : 'details.transport')}
        isFilled={foldedRows.flat().some((name) => props.draft[name] !== '')}
      >
        {foldedRows.map(renderRow)}
      </FoldedFields>
      {isNew ? null : renderRow(longFields)}
    </>
  )
}

function FieldInput({ name, draft, onChange, initialDate }: Props & { name: ShipmentField }) {
  const { t } = useTranslation(['shipments', 'lines', 'fields'])
  const fieldText = useShipmentFieldText()
  const clock = useDockClock(useTimeZone())
  const today = useToday()
  const definition = shipmentFieldDefinition(name)
  const field = {
    name,
    label: t(`fields:${name}`),
    // The delivery date is not optional: a shipment without it cannot be closed.
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
          {...(field.value === initialDate ? {} : { min: today })}
        />
      )
    case 'instant': {
      // The zone at the typed instant, not today's: summer time may differ.
      const zone = clock.otherZone(Date.parse(field.value))
      return (
        <InstantField
          {...field}
          timeLabel={t('details.despatchTime')}
          description={
            zone ? t('details.despatchedHintZone', { zone }) : t('details.despatchedHint')
          }
        />
      )
    }
    case 'choice':
      return (
        <Select
          {...field}
          placeholder={t('details.none')}
          options={definition.options.map((value) => ({ value, label: fieldText(name, value) }))}
        />
      )
    case 'long-text':
      return <TextArea {...field} maxLength={definition.maxLength} />
    case 'place':
    case 'text':
    case 'code': {
      const { maxLength, isSuggested, kind } = definition
      return isSuggested ? (
        <RecordField {...field} name={name as RecordFieldName} maxLength={maxLength} />
      ) : (
        <TextField {...field} maxLength={maxLength} isCode={kind === 'code'} />
      )
    }
  }
}

/** Collapsed fields. They unfold if a field gets a value or is invalid; the tab remembers the person's choice. */
function FoldedFields({
  name,
  title,
  isFilled,
  children,
}: {
  /** Key under which the tab remembers the choice. */
  name: string
  title: string
  isFilled: boolean
  children: ReactNode
}) {
  const memory = personalMemory(`folded.${name}`)
  const [isOpen, setOpen] = useState(() => isFilled || memory.read() === 'open')
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled)
    // Clearing a field while typing does not fold the fields.
    if (isFilled) setOpen(true)
  }
  // Subscribes to the errors of the form: after each change, the effect below looks for an invalid field.
  useContext(FormContext)
  const details = useRef<HTMLDetailsElement>(null)
  const hasInvalidField = () => Boolean(details.current?.querySelector('[aria-invalid=true]'))
  useEffect(() => {
    if (!isOpen && hasInvalidField()) setOpen(true)
  })
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    // `toggle` events also come from opening in code, which must not be stored as a choice.
    if (open === isOpen) return
    if (!hasInvalidField()) memory.write(open ? 'open' : 'folded')
    setOpen(open)
  }
  return (
    <details ref={details} className={styles.more} open={isOpen} onToggle={toggle}>
      <summary>{title}</summary>
      <div className={ownStyles.rows}>{children}</div>
    </details>
  )
}
