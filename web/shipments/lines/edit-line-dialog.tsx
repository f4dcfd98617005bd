import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutShipmentLine } from '#domain/orders/order-line-balance.ts'
import { type LineField, lineFieldNames } from '#domain/shipments/line-field.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import type { Difference } from '#web/app/shipment/shipment-changes.tsx'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { ConflictDialog } from '#web/shipments/conflict-dialog.tsx'
import {
  type LineDraft,
  lineBody,
  lineDraftOf,
  toFormErrors,
  validLineBody,
} from '#web/shipments/lines/line-draft.ts'
import { LineFields } from '#web/shipments/lines/line-fields.tsx'
import { LineName } from '#web/shipments/lines/line-name.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Unfinished edit of a line, and the shipment's version that it is based on. */
export type UnsavedLine = { version: number; line: LineDraft }

/** Dialog to edit the quantity, packages and other fields of a line. */
export function EditLineDialog({
  shipment,
  line,
  restoredDraft,
  onLeave,
}: {
  shipment: Shipment
  line: ShipmentLine
  restoredDraft?: UnsavedLine | undefined
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'changes', 'lines'])
  const differencesOf = useDifferences()
  const cache = useShipmentCache()
  const update = useEndpointMutation('PUT /api/shipments/:id/lines/:lineId')
  const initialDraft = lineDraftOf(line)
  // The version at the start of the edit, so that a later change by others is a conflict.
  const [version] = useState(restoredDraft?.version ?? shipment.version)
  const form = useForm({
    initial: restoredDraft?.line ?? initialDraft,
    version,
    send: (draft, ifMatch) => {
      const params = { id: shipment.id, lineId: line.id }
      return update.mutateAsync({ params, ifMatch, body: validLineBody(draft) })
    },
    loadLatest: () => cache.refresh(shipment.id),
    onSaved: (reply) => {
      void cache.putVersion(shipment.id, reply.version)
      void toast.success(t('done.updateLine'), 'shipment')
      onLeave()
    },
    onFailed: () => void cache.refresh(shipment.id).catch(() => undefined),
    mapErrors: toFormErrors,
    autosave: {
      key: useDraftKey(`shipments/${shipment.id}/lines/${line.id}`),
      label: shipment.code,
      unsaved: (draft) =>
        JSON.stringify(draft) === JSON.stringify(initialDraft) ? null : { version, line: draft },
    },
  })
  const discardAndLeave = () => {
    form.discard()
    onLeave()
  }
  const body = lineBody(form.draft)
  if (form.conflict) {
    const { lines } = form.conflict.latest
    const theirs = lines.find(({ id }) => id === line.id)
    return (
      <ConflictDialog
        changes={form.error?.extras.changes ?? []}
        lines={lines}
        differences={theirs && body ? differencesOf(theirs, body) : []}
        refusal={theirs ? undefined : t('changes:conflict.gone')}
        isBusy={form.isBusy}
        onTakeTheirs={discardAndLeave}
        onKeepMine={form.conflict.overwrite}
        onBack={theirs ? form.conflict.close : discardAndLeave}
      />
    )
  }
  const currentLine = shipment.lines.find(({ id }) => id === line.id) ?? line
  return (
    <FormDialog
      form={{
        ...form,
        submit: () => body && form.submit(),
        message: form.message && t('lines:form.notSaved', { why: form.message }),
      }}
      size="lg"
      title={t('lines:form.editTitle')}
      submitLabel={t('lines:form.save')}
      onClose={discardAndLeave}
    >
      <LineName line={line} />
      <LineFields
        line={{
          ...withoutShipmentLine(currentLine.orderLine, currentLine.quantity),
          unit: line.unit,
          isDivisible: line.isDivisible,
        }}
        draft={form.draft}
        asksForLots={shipment.asksForLots}
        onChange={form.change}
      />
    </FormDialog>
  )
}

/** Returns a function that lists the differences in a conflict: all package quantities, other fields that differ. */
function useDifferences() {
  const { t } = useTranslation(['fields', 'traceability'])
  const goodsText = useGoodsText()
  const fieldText = useLineFieldText()
  return (theirs: ShipmentLine, mine: NonNullable<ReturnType<typeof lineBody>>): Difference[] => {
    const textOf = (name: LineField, value: string | null) =>
      value === null ? '' : fieldText.value(name, value)
    const traceText = (line: Pick<ShipmentLine, 'traceability'>) =>
      line.traceability ? goodsText(line.traceability) : ''
    const fieldDifferences = [
      ...lineFieldNames.map((name) => ({
        ...{ name, label: t(`fields:${name}`) },
        ...{ theirs: textOf(name, theirs[name]), mine: textOf(name, mine[name]) },
      })),
      {
        ...{ name: 'traceability', label: t('traceability:title') },
        ...{ theirs: traceText(theirs), mine: traceText(mine) },
      },
    ]
    return [
      ...(['numberOfPackages', 'quantityPerPackage', 'remainder'] as const).map((name) => ({
        ...{ name, label: t(`fields:${name}`) },
        ...{ theirs: String(theirs[name]), mine: String(mine[name]) },
      })),
      ...fieldDifferences.filter(({ theirs, mine }) => theirs !== mine),
    ]
  }
}
