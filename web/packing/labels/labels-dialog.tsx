import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { type LabelGroup, labelGroups } from '#web/packing/labels/label-groups.ts'
import { LabelPreview } from '#web/packing/labels/label-preview.tsx'
import {
  copyCounts,
  type LabelFormat,
  labelFormats,
  loadLabelPrintSettings,
  saveLabelPrintSettings,
} from '#web/packing/labels/label-print-settings.ts'
import { type GeneratedLabels, useLabels } from '#web/packing/labels/use-labels.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './labels-dialog.module.css'

/** Chooses packages and format; then shows the generated labels to print and to mark as printed. */
export function LabelsDialog({ selected }: { selected: readonly Package[] }) {
  const { t } = useTranslation(['packing', 'ui'])
  const words = useProblemMessage()
  const { packing, setDialog, showStatus, flush } = usePackingWorkspace()
  const form = useId()
  const labels = useLabels(packing.id, flush)
  const groups = labelGroups(packing.packages, selected)
  const [key, setKey] = useState(selected.length > 0 ? 'selected' : 'all')
  const group =
    groups.find((one) => one.key === key) ?? groups.find((one) => one.which === key) ?? groups[0]
  const [settings, setSettings] = useState(loadLabelPrintSettings)
  const close = () => setDialog(undefined)
  const isUnprintable = labels.error instanceof ApiError && labels.error.code === 'unprintable-text'
  const generate = () => {
    if (!group) return
    saveLabelPrintSettings(settings)
    const numbers = group.key === 'all' ? null : group.packages.map(({ number }) => number)
    labels.generate({ numbers, settings, omitUnprintable: isUnprintable })
  }
  const mark = async ({ numbers }: GeneratedLabels) => {
    const count = await labels.mark(numbers).catch(() => undefined)
    if (count === undefined) return
    showStatus('success', t('done.printed', { count }))
    close()
  }
  const groupName = ({ which, packages, range }: LabelGroup) => {
    const words = t(`labels.${which}`, { count: packages.length })
    return range ? t('labels.part', { which: words, from: range.from, to: range.to }) : words
  }
  const { labels: generated } = labels
  return (
    <Dialog
      isOpen
      size={generated && isPdf(generated) ? 'lg' : 'md'}
      title={t('labels.title')}
      onClose={close}
      footer={
        generated ? (
          <GeneratedLabelsActions
            labels={generated}
            isMarking={labels.isMarking}
            onMark={() => void mark(generated)}
          />
        ) : (
          <>
            <Button onPress={close}>{t('ui:confirm.cancel')}</Button>
            <Button kind="primary" type="submit" form={form} isBusy={labels.isBusy}>
              {t(isUnprintable ? 'labels.leaveOut' : 'labels.show')}
            </Button>
          </>
        )
      }
    >
      {generated ? (
        <div className={styles.made}>
          <div role="status">
            <p>{t('labels.ready', { count: generated.count })}</p>
            <p className={styles.next}>{t('labels.thenMark')}</p>
          </div>
          {labels.markError ? (
            <p role="alert" className={styles.failure}>
              {t('labels.notMarked', { why: words(labels.markError) })}
            </p>
          ) : null}
          {isPdf(generated) ? (
            <LabelPreview
              shipmentId={packing.id}
              packages={labelledPackages(packing.packages, generated.packageIds)}
              appearance={generated.appearance}
            />
          ) : null}
        </div>
      ) : (
        <Form
          id={form}
          onSubmit={generate}
          message={labels.error ? t('labels.failed', { why: words(labels.error) }) : undefined}
        >
          {groups.length > 1 ? (
            <RadioGroup
              label={t('labels.which')}
              value={group?.key ?? ''}
              onChange={setKey}
              options={groups.map((one) => ({ value: one.key, label: groupName(one) }))}
            />
          ) : (
            <DescriptionList
              items={groups.map((one) => ({ term: t('labels.which'), value: groupName(one) }))}
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

const labelledPackages = (packages: readonly Package[], ids: readonly number[]) => {
  const labelled = new Set(ids)
  return packages.filter(({ id }) => labelled.has(id))
}

const isPdf = ({ content }: GeneratedLabels) => content.type.startsWith('application/pdf')

function GeneratedLabelsActions({
  labels,
  isMarking,
  onMark,
}: {
  labels: GeneratedLabels
  isMarking: boolean
  onMark: () => void
}) {
  const { t } = useTranslation('packing')
  return (
    <>
      {isPdf(labels) ? (
        <Button icon="link" onPress={() => void window.open(labels.url, '_blank')}>
          {t('labels.open')}
        </Button>
      ) : null}
      <Button icon="download" onPress={() => downloadFile(labels.name, labels.content)}>
        {t('labels.download')}
      </Button>
      <Button kind="primary" icon="check" isBusy={isMarking} onPress={onMark}>
        {t('labels.mark')}
      </Button>
    </>
  )
}
