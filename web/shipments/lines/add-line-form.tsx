import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOrderLine } from '#contract/order-endpoints.ts'
import { addShipmentLine } from '#contract/shipment-line-endpoints.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { useFormats } from '#web/app/formats.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import {
  emptyLineDraft,
  type LineDraft,
  lineBody,
  toFormErrors,
} from '#web/shipments/lines/line-draft.ts'
import { LineFields } from '#web/shipments/lines/line-fields.tsx'
import { withTotal } from '#web/shipments/lines/packing-draft.ts'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './add-line.module.css'

/** How much of the order line that was found goes into the shipment. Enter adds it. */
export function AddLineForm({
  shipment,
  picked,
  restored,
  onAdded,
}: {
  shipment: Shipment
  picked: OrderLine
  /** Goes on where a draft ended. */
  restored?: LineDraft | undefined
  onAdded: (lineIds: number[]) => void
}) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const cache = useShipmentCache()
  const add = useEndpointMutation(addShipmentLine)
  const fresh = useQuery({
    ...endpointQuery(getOrderLine, { params: { id: picked.id } }),
    initialData: picked,
    placeholderData: undefined,
  })
  const [draft, setDraft] = useState(() => restored ?? emptyLineDraft(picked.packMultiple))
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const [conflict, setConflict] = useState<{ problem: ApiError; version: number }>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const isTouched = JSON.stringify(draft) !== JSON.stringify(emptyLineDraft(picked.packMultiple))
  const { forget } = useDraftAutosave(
    useDraftKey(`shipments/${shipment.id}/line`),
    shipment.code,
    isTouched ? { orderLineId: picked.id, line: draft } : null,
  )

  const line = fresh.data
  const takeAll = (available: string) => {
    setDraft({ ...draft, packing: withTotal(draft.packing, available) })
    first.current?.focus()
  }
  const send = (version: number) => {
    const body = lineBody(draft)
    if (!body) return
    add.mutate(
      { params: { id: shipment.id }, ifMatch: version, body: { orderLineId: line.id, ...body } },
      {
        onSuccess: (answer) => {
          void cache.putVersion(shipment.id, answer.version)
          void toast.success(t('done.addLine'), 'shipment')
          forget()
          onAdded(answer.lineIds)
        },
        onError: (failure) => void refused(failure),
      },
    )
  }
  const refused = async (failure: ApiError) => {
    const now = failure.status >= 400 ? await cache.refresh(shipment.id).catch(() => null) : null
    if (failure.code === 'version-changed' && now) {
      return setConflict({ problem: failure, version: now.version })
    }
    setConflict(undefined)
    setErrors(fieldWords(toFormErrors(failure.errors)))
    setProblem(failure)
    void fresh.refetch()
  }
  const over = problem?.errors.find(({ code }) => code === 'over-cap')
  const why = over
    ? t('lineForm.onlyAvailable', {
        quantity: number(over.params?.available ?? 0),
        unit: line.unit,
      })
    : problem && words(problem)
  return (
    <Form
      aria-label={t('lineForm.title')}
      onSubmit={() => send(shipment.version)}
      errors={errors}
      message={why ? t('lineForm.failed', { why }) : undefined}
    >
      <LineFields line={line} draft={draft} onChange={setDraft} first={first} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={add.isPending}>
          {t('lineForm.add')}
        </Button>
        {line.available === null || line.available === '0' ? null : (
          <>
            <Button onPress={() => takeAll(line.available ?? '')} aria-keyshortcuts="=">
              {t('lineForm.useAll', { quantity: number(line.available), unit: line.unit })}
            </Button>
            <span className={styles.hint}>
              <KeyHint keys="=" />
            </span>
          </>
        )}
      </div>
      {conflict ? (
        <ConflictDialog
          changes={conflict.problem.extras.changes ?? []}
          isBusy={add.isPending}
          onTheirs={() => setConflict(undefined)}
          onMine={() => send(conflict.version)}
        />
      ) : null}
    </Form>
  )
}
