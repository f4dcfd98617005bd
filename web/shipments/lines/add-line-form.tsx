import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import {
  emptyLineDraft,
  type LineDraft,
  lineBody,
  toFormErrors,
  validLineBody,
} from '#web/shipments/lines/line-draft.ts'
import { LineFields } from '#web/shipments/lines/line-fields.tsx'
import { withTotal } from '#web/shipments/lines/packing-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import styles from './add-line.module.css'

/** Form for quantity and packages of the chosen order line. Enter adds the line. */
export function AddLineForm({
  shipment,
  pickedLine,
  restoredDraft,
  onAdded,
}: {
  shipment: Shipment
  pickedLine: OrderLine
  restoredDraft?: LineDraft | undefined
  onAdded: (lineIds: number[]) => void
}) {
  const { t } = useTranslation(['shipments', 'lines'])
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const cache = useShipmentCache()
  const add = useEndpointMutation('POST /api/shipments/:id/lines')
  const lineQuery = useQuery({
    ...endpointQuery('GET /api/order-lines/:id', { params: { id: pickedLine.id } }),
    initialData: pickedLine,
    placeholderData: undefined,
  })
  const line = lineQuery.data
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])

  const emptyDraft = emptyLineDraft(pickedLine.packMultiple)
  const form = useForm({
    initial: restoredDraft ?? emptyDraft,
    version: shipment.version,
    send: (draft, version) => {
      const body = { orderLineId: line.id, ...validLineBody(draft) }
      return add.mutateAsync({ params: { id: shipment.id }, ifMatch: version, body })
    },
    loadLatest: () => cache.refresh(shipment.id),
    onSaved: ({ version, lineIds }) => {
      void cache.putVersion(shipment.id, version)
      void toast.success(t('done.addLine'), 'shipment')
      onAdded(lineIds)
    },
    onFailed: () => {
      void cache.refresh(shipment.id).catch(() => undefined)
      void lineQuery.refetch()
    },
    mapErrors: toFormErrors,
    autosave: {
      key: useDraftKey(`shipments/${shipment.id}/line`),
      label: shipment.code,
      unsaved: (draft) =>
        JSON.stringify(draft) === JSON.stringify(emptyDraft)
          ? null
          : { orderLineId: pickedLine.id, line: draft },
    },
  })
  const { draft, error } = form
  const enterAvailable = (available: string) => {
    form.change({ packing: withTotal(draft.packing, available, !line.isDivisible) })
    firstField.current?.focus()
  }
  const overCapError = error?.errors.find(({ code }) => code === 'over-cap')
  const reason = overCapError
    ? t('lines:form.onlyAvailable', {
        quantity: number(overCapError.params?.available ?? 0),
        unit: line.unit,
      })
    : error && messageOf(error)
  return (
    <Form
      aria-label={t('lines:form.title')}
      onSubmit={() => lineBody(draft) && form.submit()}
      errors={form.errors}
      message={reason && !form.conflict ? t('lines:form.failed', { why: reason }) : undefined}
    >
      <LineFields
        line={line}
        draft={draft}
        asksForLots={shipment.asksForLots}
        onChange={form.change}
        firstFieldRef={firstField}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('lines:form.add')}
        </Button>
        {line.available === null || line.available === '0' ? null : (
          <>
            <Button onPress={() => enterAvailable(line.available ?? '')} aria-keyshortcuts="=">
              {t('lines:form.useAll', { quantity: number(line.available), unit: line.unit })}
            </Button>
            <span className={styles.hint}>
              <KeyHint keys="=" />
            </span>
          </>
        )}
      </div>
      {form.conflict ? (
        <ConflictDialog
          changes={error?.extras.changes ?? []}
          lines={form.conflict.latest.lines}
          isBusy={form.isBusy}
          onTakeTheirs={form.conflict.close}
          onKeepMine={form.conflict.overwrite}
        />
      ) : null}
    </Form>
  )
}
