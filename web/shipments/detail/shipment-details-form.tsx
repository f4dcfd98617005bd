import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateShipment } from '#contract/shipment-endpoints.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { textsOf } from '#web/app/drafts/use-saved-draft.ts'
import { useFormats } from '#web/app/formats.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import type { Difference } from '#web/shipments/shipment-changes.tsx'
import {
  shipmentFields as names,
  type ShipmentDraft,
  ShipmentFields,
  shipmentBody,
  shipmentDraftOf,
} from '#web/shipments/shipment-fields.tsx'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

const labels = {
  estimatedDelivery: 'fields:estimatedDelivery',
  shipTo: 'fields:shipTo',
  carrier: 'fields:carrier',
  tracking: 'fields:tracking',
  note: 'fields:note',
} as const

/** An unfinished change: what is typed, and the shipment upon which it was begun. */
export type UnsavedDetails = { version: number; before: ShipmentDraft; now: ShipmentDraft }

/** Reads a kept draft of this form. */
export function readUnsavedDetails(content: unknown): UnsavedDetails | null {
  const { version, before, now } = (content ?? {}) as Record<string, unknown>
  const [old, typed] = [textsOf(before, names), textsOf(now, names)]
  return Number.isSafeInteger(version) && old && typed
    ? { version: version as number, before: old, now: typed }
    : null
}

/** Changes an open shipment. Only what the person changed is sent, so that it undoes nothing of anybody else. */
export function ShipmentDetailsForm({
  shipment,
  restored,
  onLeave,
}: {
  shipment: Shipment
  /** Goes on where a draft ended. Its version goes along: what others changed since is found on saving. */
  restored?: UnsavedDetails | undefined
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const cache = useShipmentCache()
  const update = useEndpointMutation(updateShipment)
  const [base] = useState(() => ({
    id: shipment.id,
    version: restored?.version ?? shipment.version,
    draft: restored?.before ?? shipmentDraftOf(shipment),
  }))
  const [draft, setDraft] = useState(restored?.now ?? base.draft)
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const [now, setNow] = useState<Shipment>()

  const before = base.draft
  const changed = names.filter((name) => draft[name].trim() !== before[name])
  const { forget } = useDraftAutosave(
    useDraftKey(`shipments/${base.id}/facts`),
    shipment.code,
    changed.length === 0 ? null : { version: base.version, before, now: draft },
  )
  const leave = () => {
    forget()
    onLeave()
  }
  const send = (version: number) => {
    if (changed.length === 0) return leave()
    const all = shipmentBody(draft)
    const body = Object.fromEntries(changed.map((name) => [name, all[name]]))
    update.mutate(
      { params: { id: base.id }, ifMatch: version, body },
      { onSuccess: saved, onError: refused },
    )
  }
  const saved = (answer: Shipment) => {
    cache.put(answer)
    void toast.success(t('done.update', { code: answer.code }), 'shipment')
    leave()
  }
  const refused = async (failure: ApiError) => {
    setNow(failure.code === 'version-changed' ? await cache.refresh(base.id) : undefined)
    setErrors(fieldWords(failure.errors))
    setProblem(failure)
  }
  const shown = (name: keyof ShipmentDraft, value: string) =>
    name === 'estimatedDelivery' && /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value

  const differences = (theirs: ShipmentDraft): Difference[] =>
    names
      .filter((name) => changed.includes(name) || theirs[name] !== before[name])
      .map((name) => ({
        name,
        label: t(labels[name]),
        theirs: shown(name, theirs[name]),
        mine: shown(name, changed.includes(name) ? draft[name] : theirs[name]),
      }))
  return (
    <>
      <Form
        aria-label={t('details.facts')}
        onSubmit={() => send(base.version)}
        errors={errors}
        message={
          problem && !now && errors.length === 0
            ? t('details.notSaved', { why: words(problem) })
            : undefined
        }
      >
        <ShipmentFields
          draft={draft}
          onChange={(part) => setDraft((typed) => ({ ...typed, ...part }))}
          dayBefore={before.estimatedDelivery}
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={update.isPending}>
            {t('details.save')}
          </Button>
          <Button onPress={leave}>{t('details.cancel')}</Button>
        </FormActions>
      </Form>
      {now ? (
        <ConflictDialog
          changes={problem?.extras.changes ?? []}
          differences={differences(shipmentDraftOf(now))}
          isBusy={update.isPending}
          onTheirs={leave}
          onMine={() => send(now.version)}
          onBack={() => setNow(undefined)}
        />
      ) : null}
    </>
  )
}
