import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateShipmentLine } from '#contract/shipment-line-endpoints.ts'
import { withoutShipmentLine } from '#domain/order-line-balance.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import {
  type LineDraft,
  lineBody,
  lineDraftOf,
  toFormErrors,
} from '#web/shipments/lines/line-draft.ts'
import { LineFields } from '#web/shipments/lines/line-fields.tsx'
import { LineName } from '#web/shipments/lines/line-name.tsx'
import type { Difference } from '#web/shipments/shipment-changes.tsx'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** An unfinished change of a line, and the shipment's version upon which it was begun. */
export type UnsavedLine = { version: number; line: LineDraft }

type Conflict = { problem: ApiError; now: Shipment }

/** Changes the packages and quantities of a line, in the same fields in which it was added. */
export function EditLineDialog({
  shipment,
  line,
  restored,
  onLeave: onClose,
}: {
  shipment: Shipment
  line: ShipmentLine
  /** Goes on where a draft ended, upon the version on which it was begun. */
  restored?: UnsavedLine | undefined
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'ui', 'fields'])
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const cache = useShipmentCache()
  const update = useEndpointMutation(updateShipmentLine)
  const [draft, setDraft] = useState(() => restored?.line ?? lineDraftOf(line))
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const [conflict, setConflict] = useState<Conflict>()
  const body = lineBody(draft)
  const isTouched = JSON.stringify(draft) !== JSON.stringify(lineDraftOf(line))
  // As it was when this began: what others change meanwhile is shown before it is overwritten.
  const [version] = useState(restored?.version ?? shipment.version)
  const { forget } = useDraftAutosave(
    useDraftKey(`shipments/${shipment.id}/lines/${line.id}`),
    shipment.code,
    isTouched ? { version, line: draft } : null,
  )
  const onLeave = () => {
    forget()
    onClose()
  }

  const send = (version: number) => {
    if (!body) return
    const params = { id: shipment.id, lineId: line.id }
    update.mutate({ params, ifMatch: version, body }, { onSuccess: saved, onError: refused })
  }
  const saved = ({ version }: { version: number }) => {
    void cache.putVersion(shipment.id, version)
    void toast.success(t('done.updateLine'), 'shipment')
    onLeave()
  }
  const refused = async (failure: ApiError) => {
    if (failure.code === 'version-changed') {
      return setConflict({ problem: failure, now: await cache.refresh(shipment.id) })
    }
    setConflict(undefined)
    setErrors(fieldWords(toFormErrors(failure.errors)))
    setProblem(failure)
    void cache.refresh(shipment.id)
  }
  if (conflict) {
    const theirs = conflict.now.lines.find(({ id }) => id === line.id)
    return (
      <ConflictDialog
        changes={conflict.problem.extras.changes ?? []}
        differences={theirs && body ? differencesOf(t, theirs, body) : []}
        note={theirs ? undefined : t('conflict.gone')}
        isBusy={update.isPending}
        onTheirs={onLeave}
        onMine={() => send(conflict.now.version)}
        onBack={theirs ? () => setConflict(undefined) : onLeave}
      />
    )
  }
  const current = shipment.lines.find(({ id }) => id === line.id) ?? line
  return (
    <Dialog
      isOpen
      title={t('lineForm.editTitle')}
      onClose={onLeave}
      size="lg"
      footer={
        <>
          <Button onPress={onLeave}>{t('lineForm.cancel')}</Button>
          <Button kind="primary" type="submit" form="edit-line" isBusy={update.isPending}>
            {t('lineForm.save')}
          </Button>
        </>
      }
    >
      <Form
        id="edit-line"
        aria-label={t('lineForm.editTitle')}
        onSubmit={() => send(version)}
        errors={errors}
        message={
          problem && errors.length === 0
            ? t('lineForm.notSaved', { why: words(problem) })
            : undefined
        }
      >
        <LineName line={line} />
        <LineFields
          line={{
            ...withoutShipmentLine(current.orderLine, current.quantity),
            unit: line.unit,
            isDivisible: line.isDivisible,
          }}
          draft={draft}
          onChange={setDraft}
        />
      </Form>
    </Dialog>
  )
}

function differencesOf(
  t: (key: 'fields:numberOfPackages' | 'fields:quantityPerPackage' | 'fields:remainder') => string,
  theirs: ShipmentLine,
  mine: NonNullable<ReturnType<typeof lineBody>>,
): Difference[] {
  const fields = [
    ['numberOfPackages', 'fields:numberOfPackages'],
    ['quantityPerPackage', 'fields:quantityPerPackage'],
    ['remainder', 'fields:remainder'],
  ] as const
  return fields.map(([name, label]) => ({
    name,
    label: t(label),
    theirs: String(theirs[name]),
    mine: String(mine[name]),
  }))
}
