import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useToday } from '#web/app/workspace.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormRow } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

// The suggestions weigh more than the form.
const ShipToField = lazyComponent('ShipToField', () => import('#web/shipments/ship-to-field.tsx'))

/** The fields that a person fills in. */
export const shipmentFields = [
  'estimatedDelivery',
  'shipTo',
  'carrier',
  'tracking',
  'note',
] as const

/** What is entered about a shipment, as typed: "" is nothing. */
export type ShipmentDraft = Record<(typeof shipmentFields)[number], string>

export const emptyShipment: ShipmentDraft = {
  estimatedDelivery: '',
  shipTo: '',
  carrier: '',
  tracking: '',
  note: '',
}

export const shipmentDraftOf = (shipment: Shipment): ShipmentDraft => ({
  estimatedDelivery: shipment.estimatedDelivery ?? '',
  shipTo: shipment.shipTo ?? '',
  carrier: shipment.carrier,
  tracking: shipment.tracking,
  note: shipment.note,
})

/** A draft as it travels. */
export const shipmentBody = (draft: ShipmentDraft) => ({
  ...draft,
  estimatedDelivery: draft.estimatedDelivery || null,
  shipTo: draft.shipTo.trim() || null,
})

/** The fields of a shipment, the same for a new one and for an open one. */
export function ShipmentFields({
  draft,
  onChange,
  dayBefore,
}: {
  draft: ShipmentDraft
  onChange: (part: Partial<ShipmentDraft>) => void
  /** The date it has, which may stay though it has passed. */
  dayBefore?: string | undefined
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const shipTo = {
    label: t('fields:shipTo'),
    value: draft.shipTo,
    onChange: (words: string) => onChange({ shipTo: words }),
  }
  const today = useToday()
  const isKept = draft.estimatedDelivery === dayBefore
  return (
    <>
      <FormRow>
        <DateField
          name="estimatedDelivery"
          label={t('fields:estimatedDelivery')}
          isOptional
          description={t('create.etaHint')}
          value={draft.estimatedDelivery}
          {...(isKept ? {} : { min: today })}
          onChange={(estimatedDelivery) => onChange({ estimatedDelivery })}
        />
        <Suspense fallback={<TextField {...shipTo} isOptional maxLength={200} />}>
          <ShipToField {...shipTo} />
        </Suspense>
      </FormRow>
      <FormRow>
        <TextField
          name="carrier"
          label={t('fields:carrier')}
          isOptional
          maxLength={80}
          value={draft.carrier}
          onChange={(carrier) => onChange({ carrier })}
        />
        <TextField
          name="tracking"
          label={t('fields:tracking')}
          isOptional
          isCode
          maxLength={80}
          value={draft.tracking}
          onChange={(tracking) => onChange({ tracking })}
        />
      </FormRow>
      <TextArea
        name="note"
        label={t('fields:note')}
        isOptional
        maxLength={500}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  )
}
