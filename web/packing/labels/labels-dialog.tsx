import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { CreatedLabels, CreatedLabelsActions } from '#web/packing/labels/created-labels.tsx'
import { type LabelGroup, labelGroups } from '#web/packing/labels/label-groups.ts'
import {
  copyCounts,
  type LabelFormat,
  labelFormats,
  loadLabelPrintSettings,
  saveLabelPrintSettings,
} from '#web/packing/labels/label-print-settings.ts'
import type { ReadyPart } from '#web/packing/labels/label-run.ts'
import { isUnprintable, useLabels } from '#web/packing/labels/use-labels.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog for labels: choose packages and format, then print the created labels and mark them as printed. */
export function LabelsDialog({ selected }: { selected: readonly Package[] }) {
  const { t } = useTranslation(['packing', 'ui'])
  const messageOf = useProblemMessage()
  const { packing, setDialog, showStatus, savedPacking } = usePackingWorkspace()
  const { CloseShipmentDialog } = useFeatureComponents()
  // Preloads the dialog of the next step, closing the shipment.
  useEffect(() => void CloseShipmentDialog.preload(), [CloseShipmentDialog])
  const formId = useId()
  const labels = useLabels(packing.id, savedPacking)
  const groups = labelGroups(packing.packages, selected)
  const [key, setKey] = useState(selected.length > 0 ? 'selected' : 'all')
  const group =
    groups.find((candidate) => candidate.key === key) ??
    groups.find((candidate) => candidate.which === key) ??
    groups[0]
  const [settings, setSettings] = useState(loadLabelPrintSettings)
  const status = useRef<HTMLDivElement>(null)
  const close = () => setDialog(undefined)
  const { run } = labels
  const [first] = run
  // With a single part, the form stays until that part is ready.
  const isCreated = run.length > 1 || first?.state === 'ready'
  const error = labels.numberingError ?? (first?.state === 'failed' ? first.error : undefined)
  const omitUnprintable = isUnprintable(error)
  const generate = () => {
    if (!group) return
    saveLabelPrintSettings(settings)
    const numbers = group.key === 'all' ? null : group.packages.map(({ number }) => number)
    labels.generate({ numbers, settings, omitUnprintable })
  }
  const mark = async (parts: readonly ReadyPart[]) => {
    const marked = await labels.mark(parts).catch(() => undefined)
    if (!marked) return false
    const { count, outdatedCount } = marked
    if (outdatedCount > 0) toast.error(t('labels.outdated', { count: outdatedCount }))
    else showStatus('success', t('done.printed', { count }))
    return true
  }
  const groupName = ({ which, packages, range }: LabelGroup) => {
    const packageCount = t(`labels.${which}`, { count: packages.length })
    return range
      ? t('labels.part', { which: packageCount, from: range.from, to: range.to })
      : packageCount
  }
  return (
    <Dialog
      isOpen
      size={isCreated && settings.format.startsWith('pdf') ? 'lg' : 'md'}
      title={t('labels.title')}
      onClose={close}
      footer={
        isCreated ? (
          <CreatedLabelsActions
            labels={labels}
            onCancel={() => {
              labels.cancel()
              status.current?.focus()
            }}
            onMark={(parts) => void mark(parts).then((isMarked) => isMarked && close())}
            onClose={close}
          />
        ) : (
          <>
            <Button onPress={close}>{t('ui:confirm.cancel')}</Button>
            <Button
              kind="primary"
              type="submit"
              form={formId}
              isBusy={labels.isNumbering || first?.state === 'creating'}
            >
              {t(omitUnprintable ? 'labels.leaveOut' : 'labels.show')}
            </Button>
          </>
        )
      }
    >
      {isCreated ? (
        <CreatedLabels
          shipmentId={packing.id}
          packages={packing.packages}
          labels={labels}
          statusRef={status}
          onMark={(parts) => void mark(parts)}
        />
      ) : (
        <Form
          id={formId}
          onSubmit={generate}
          message={error ? t('labels.failed', { why: messageOf(error) }) : undefined}
        >
          {groups.length > 1 ? (
            <RadioGroup
              label={t('labels.which')}
              value={group?.key ?? ''}
              onChange={setKey}
              options={groups.map((option) => ({ value: option.key, label: groupName(option) }))}
            />
          ) : (
            <DescriptionList
              items={groups.map((item) => ({ term: t('labels.which'), value: groupName(item) }))}
            />
          )}
          <Select
            label={t('labels.format')}
            value={settings.format}
            onChange={(value) => setSettings({ ...settings, format: value as LabelFormat })}
            options={labelFormats.map((value) => ({ value, label: t(`labels.${value}`) }))}
          />
          <Select
            label={t('labels.copies')}
            description={t('labels.copiesHint')}
            value={String(settings.copies)}
            onChange={(value) => setSettings({ ...settings, copies: Number(value) })}
            options={copyCounts.map((value) => ({ value: String(value), label: String(value) }))}
          />
        </Form>
      )}
    </Dialog>
  )
}
