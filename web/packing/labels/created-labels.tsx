import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { useFormats } from '#web/app/formats.ts'
import { LabelPartRow } from '#web/packing/labels/label-part-row.tsx'
import { LabelPreview } from '#web/packing/labels/label-preview.tsx'
import {
  creatingPart,
  isPdf,
  labelCount,
  type ReadyPart,
  readyParts,
} from '#web/packing/labels/label-run.ts'
import type { useLabels } from '#web/packing/labels/use-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from './labels.module.css'

type Labels = ReturnType<typeof useLabels>
type OnMark = (parts: readonly ReadyPart[]) => void

/** Created labels: progress, parts if there are several, and a preview. */
export function CreatedLabels({
  shipmentId,
  packages,
  labels,
  statusRef,
  onMark,
}: {
  shipmentId: number
  packages: readonly Package[]
  labels: Labels
  /** Ref of the status text, which takes the focus after a cancellation. */
  statusRef: Ref<HTMLDivElement>
  onMark: OnMark
}) {
  const { t } = useTranslation('packing')
  const messageOf = useProblemMessage()
  const { number } = useFormats()
  const { run, appearance } = labels
  const ready = readyParts(run)
  const [done, total] = [labelCount(ready), labelCount(run)]
  const progress = { count: total, done: number(done), all: number(total) }
  const isCreating = creatingPart(run) !== undefined
  return (
    <div className={styles.made}>
      {isCreating ? (
        <ProgressBar
          label={t('labels.creating')}
          value={done}
          max={total}
          valueText={t('labels.progress', progress)}
        />
      ) : null}
      <div role="status" ref={statusRef} tabIndex={-1}>
        {isCreating ? null : (
          <p>
            {done === total
              ? t('labels.ready', { count: done })
              : t('labels.partlyReady', progress)}
          </p>
        )}
        {ready.length > 0 ? <p className={styles.next}>{t('labels.thenMark')}</p> : null}
      </div>
      <ErrorText>
        {labels.markError && t('labels.notMarked', { why: messageOf(labels.markError) })}
      </ErrorText>
      {run.length > 1 ? (
        <ul className={styles.parts} aria-label={t('labels.parts')}>
          {run.map((partRun) => (
            <LabelPartRow
              key={partRun.part.packages[0]?.id}
              run={partRun}
              onRetry={() => labels.retry(partRun)}
              onMark={(part) => onMark([part])}
            />
          ))}
        </ul>
      ) : null}
      {appearance && ready[0] && isPdf(ready[0].file) ? (
        <LabelPreview
          shipmentId={shipmentId}
          packages={packagesOf(packages, ready)}
          appearance={appearance}
        />
      ) : null}
    </div>
  )
}

function packagesOf(packages: readonly Package[], ready: readonly ReadyPart[]): Package[] {
  const ids = new Set(ready.flatMap(({ part }) => part.packages.map(({ id }) => id)))
  return packages.filter(({ id }) => ids.has(id))
}

export function CreatedLabelsActions({
  labels,
  onCancel,
  onMark,
  onClose,
}: {
  labels: Labels
  onCancel: () => void
  onMark: OnMark
  onClose: () => void
}) {
  const { t } = useTranslation(['packing', 'ui'])
  const { run, isMarking } = labels
  const unmarked = readyParts(run).filter(({ isMarked }) => !isMarked)
  // Keys keep the buttons apart: a second press must not hit the button that replaces the first.
  if (creatingPart(run))
    return (
      <Button key="cancel" onPress={onCancel}>
        {t('ui:confirm.cancel')}
      </Button>
    )
  return (
    <>
      {run.length === 1 && unmarked[0] ? <FileActions ready={unmarked[0]} /> : null}
      {unmarked.length > 0 ? (
        <Button
          key="mark"
          kind="primary"
          icon="check"
          isBusy={isMarking}
          onPress={() => onMark(unmarked)}
        >
          {t(run.length > 1 ? 'labels.markAll' : 'labels.mark')}
        </Button>
      ) : (
        <Button key="close" onPress={onClose}>
          {t('labels.close')}
        </Button>
      )}
    </>
  )
}

function FileActions({ ready: { file } }: { ready: ReadyPart }) {
  const { t } = useTranslation('packing')
  const url = useObjectUrl(file.content)
  return (
    <>
      {isPdf(file) ? (
        <Button icon="link" onPress={() => void window.open(url, '_blank')}>
          {t('labels.open')}
        </Button>
      ) : null}
      <Button icon="download" onPress={() => downloadFile(file.name, file.content)}>
        {t('labels.download')}
      </Button>
    </>
  )
}
