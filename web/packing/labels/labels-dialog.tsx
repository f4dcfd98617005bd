import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { downloadFile } from '#web/app/download-file.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { type LabelGroup, labelGroups } from '#web/packing/labels/label-groups.ts'
import {
  copyCounts,
  keepLabelChoice,
  type LabelFormat,
  labelFormats,
  readLabelChoice,
} from '#web/packing/labels/label-print-settings.ts'
import { type MadeLabels, useLabels } from '#web/packing/labels/use-labels.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './labels-dialog.module.css'

/** Which labels, for which printer; then a look at them, and the file. */
export function LabelsDialog({ chosen }: { chosen: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const words = useProblemMessage()
  const { bench, ask, say, flush } = useDesk()
  const form = useId()
  const labels = useLabels(bench.id, flush)
  const groups = labelGroups(bench.packages, chosen)
  const [key, setKey] = useState(chosen.length > 0 ? 'chosen' : 'all')
  const group =
    groups.find((one) => one.key === key) ?? groups.find((one) => one.which === key) ?? groups[0]
  const [choice, setChoice] = useState(readLabelChoice)
  const leave = () => ask(undefined)
  const isUnprintable = labels.error instanceof ApiError && labels.error.code === 'unprintable-text'
  const make = () => {
    if (!group) return
    keepLabelChoice(choice)
    const numbers = group.key === 'all' ? null : group.packages.map(({ number }) => number)
    labels.make({ numbers, choice, isLeftOut: isUnprintable })
  }
  const mark = async ({ numbers }: MadeLabels) => {
    const count = await labels.mark(numbers).catch(() => undefined)
    if (count === undefined) return
    say('done', t('said.printed', { count }))
    leave()
  }
  const named = ({ which, packages, part }: LabelGroup) => {
    const words = t(`labels.${which}`, { count: packages.length })
    return part ? t('labels.part', { which: words, from: part.from, to: part.to }) : words
  }
  const { made } = labels
  return (
    <Dialog
      isOpen
      size={made && isPdf(made) ? 'lg' : 'md'}
      title={t('labels.title')}
      onClose={leave}
      footer={
        made ? (
          <MadeActions made={made} isMarking={labels.isMarking} onMark={() => void mark(made)} />
        ) : (
          <>
            <Button onPress={leave}>{t('edit.cancel')}</Button>
            <Button kind="primary" type="submit" form={form} isBusy={labels.isBusy}>
              {t(isUnprintable ? 'labels.leaveOut' : 'labels.show')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className={styles.made}>
          <div role="status">
            <p>{t('labels.ready', { count: made.count })}</p>
            <p className={styles.next}>{t('labels.thenMark')}</p>
          </div>
          {labels.markError ? (
            <p role="alert" className={styles.failure}>
              {t('labels.notMarked', { why: words(labels.markError) })}
            </p>
          ) : null}
          {isPdf(made) ? (
            <iframe
              className={styles.preview}
              src={`${made.address}#navpanes=0`}
              title={t('labels.preview')}
            />
          ) : null}
        </div>
      ) : (
        <Form
          id={form}
          onSubmit={make}
          message={labels.error ? t('labels.failed', { why: words(labels.error) }) : undefined}
        >
          {groups.length > 1 ? (
            <RadioGroup
              label={t('labels.which')}
              value={group?.key ?? ''}
              onChange={setKey}
              options={groups.map((one) => ({ value: one.key, label: named(one) }))}
            />
          ) : (
            <DescriptionList
              items={groups.map((one) => ({ term: t('labels.which'), value: named(one) }))}
            />
          )}
          <Select
            label={t('labels.format')}
            value={choice.format}
            onChange={(value) => setChoice({ ...choice, format: value as LabelFormat })}
            options={labelFormats.map((value) => ({ value, label: t(`labels.${value}`) }))}
          />
          <Select
            label={t('labels.copies')}
            description={t('labels.copiesHint')}
            value={String(choice.copies)}
            onChange={(value) => setChoice({ ...choice, copies: Number(value) })}
            options={copyCounts.map((value) => ({ value: String(value), label: String(value) }))}
          />
        </Form>
      )}
    </Dialog>
  )
}

const isPdf = ({ content }: MadeLabels) => content.type.startsWith('application/pdf')

function MadeActions({
  made,
  isMarking,
  onMark,
}: {
  made: MadeLabels
  isMarking: boolean
  onMark: () => void
}) {
  const { t } = useTranslation('packing')
  return (
    <>
      {isPdf(made) ? (
        <Button icon="link" onPress={() => void window.open(made.address, '_blank')}>
          {t('labels.open')}
        </Button>
      ) : null}
      <Button icon="download" onPress={() => downloadFile(made.name, made.content)}>
        {t('labels.download')}
      </Button>
      <Button kind="primary" icon="check" isBusy={isMarking} onPress={onMark}>
        {t('labels.mark')}
      </Button>
    </>
  )
}
