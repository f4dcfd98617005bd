import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { shipmentFieldNames } from '#domain/shipments/shipment-field.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import type { Difference } from '#web/app/shipment/shipment-changes.tsx'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import type { FocusedDetail } from '#web/shipments/detail/details-search.ts'
import {
  type ShipmentDraft,
  shipmentBody,
  shipmentDraftOf,
  type UnsavedDetails,
} from '#web/shipments/shipment-draft.ts'
import { ShipmentFields } from '#web/shipments/shipment-fields.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const firstFieldSelector = 'input:not([type=hidden]), [role=spinbutton]'

export function ShipmentDetailsForm({
  shipment,
  restoredDraft,
  focusedField,
  onUnsaved,
  onLeave,
}: {
  shipment: Shipment
  restoredDraft?: UnsavedDetails | undefined
  focusedField: FocusedDetail | undefined
  onUnsaved: (hasUnsaved: boolean) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const fieldText = useShipmentFieldText()
  const cache = useShipmentCache()
  const update = useEndpointMutation('PATCH /api/shipments/:id')
  const params = { id: shipment.id }
  const form = useEditForm({
    entity: shipment,
    draftOf: shipmentDraftOf,
    bodyOf: shipmentBody,
    send: (body, version) => update.mutateAsync({ params, ifMatch: version, body }),
    loadLatest: () => cache.refresh(shipment.id),
    onSaved: (savedShipment, laterChanges) => {
      cache.put(savedShipment)
      void toast.success(t('done.update', { code: savedShipment.code }), 'shipment')
      if (Object.keys(laterChanges).length > 0) return
      onLeave()
      // Scrolls to the heading with the next step, which the form pushed out of view on a phone.
      requestAnimationFrame(() =>
        document.querySelector('#main h1')?.scrollIntoView({ block: 'nearest' }),
      )
    },
    onUnchanged: () => leave(),
    autosave: { key: useDraftKey(`shipments/${shipment.id}/details`), label: shipment.code },
    restored: restoredDraft,
  })
  const { isChanged } = form
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const leave = () => {
    form.discard()
    onLeave()
  }
  /** Returns the fields that this person or others changed, with both values. */
  const differencesFrom = (latest: Shipment): Difference[] => {
    const theirs = shipmentDraftOf(latest)
    const isMine = (name: keyof ShipmentDraft) => name in form.changes
    return shipmentFieldNames
      .filter((name) => isMine(name) || theirs[name] !== form.before[name])
      .map((name) => ({
        name,
        label: t(`fields:${name}`),
        theirs: fieldText(name, theirs[name]),
        mine: fieldText(name, isMine(name) ? form.draft[name] : theirs[name]),
      }))
  }
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focusedField) return
    const selector =
      focusedField === 'details' ? firstFieldSelector : `[name=${focusedField}]:not([type=hidden])`
    const field = fields.current?.querySelector<HTMLElement>(selector)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [focusedField])
  return (
    <div ref={fields}>
      <SubmitForm
        form={{
          ...form,
          message: form.message && t('details.notSaved', { why: form.message }),
        }}
        label={t('details.heading')}
        submitLabel={t('details.save')}
        onCancel={leave}
      >
        <ShipmentFields
          draft={form.draft}
          onChange={form.change}
          initialDate={form.before.estimatedDelivery}
        />
      </SubmitForm>
      {form.conflict ? (
        <ConflictDialog
          changes={form.error?.extras.changes ?? []}
          lines={form.conflict.latest.lines}
          differences={differencesFrom(form.conflict.latest)}
          isBusy={form.isBusy}
          onTakeTheirs={leave}
          onKeepMine={form.conflict.overwrite}
          onBack={form.conflict.close}
        />
      ) : null}
    </div>
  )
}
