import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { partFileName, partRange } from '#web/packing/labels/label-parts.ts'
import { isPdf, type PartRun, type ReadyPart } from '#web/packing/labels/label-run.ts'
import { isUnprintable } from '#web/packing/labels/use-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import styles from './labels.module.css'

export function LabelPartRow({
  run,
  onRetry,
  onMark,
}: {
  run: PartRun
  onRetry: () => void
  onMark: (part: ReadyPart) => void
}) {
  const { t } = useTranslation('packing')
  const messageOf = useProblemMessage()
  const range = t('labels.packages', { count: run.part.packages.length, ...partRange(run.part) })
  return (
    <li className={styles.part} aria-busy={run.state === 'creating'}>
      <div className={styles.about}>
        <p className={styles.range}>{range}</p>
        {run.state === 'failed' ? (
          <p role="alert" className={styles.failure}>
            {t('labels.failed', { why: messageOf(run.error) })}
          </p>
        ) : (
          <p className={styles.next}>
            {run.state === 'ready'
              ? t(run.isMarked ? 'labels.marked' : 'labels.count', { count: run.part.labelCount })
              : t(`labels.partState.${run.state}`)}
          </p>
        )}
      </div>
      <ButtonRow>
        {run.state === 'ready' ? <ReadyPartActions run={run} onMark={onMark} /> : null}
        {run.state === 'failed' ? (
          <Button isSmall onPress={onRetry}>
            {t(isUnprintable(run.error) ? 'labels.leaveOut' : 'labels.retry')}
          </Button>
        ) : null}
        {run.state === 'cancelled' ? (
          <Button isSmall onPress={onRetry}>
            {t('labels.show')}
          </Button>
        ) : null}
      </ButtonRow>
    </li>
  )
}

function ReadyPartActions({ run, onMark }: { run: ReadyPart; onMark: (part: ReadyPart) => void }) {
  const { t } = useTranslation('packing')
  const { name, content } = run.file
  const url = useObjectUrl(content)
  const download = useRef<HTMLButtonElement>(null)
  return (
    <>
      {isPdf(run.file) ? (
        <Button isSmall icon="link" onPress={() => void window.open(url, '_blank')}>
          {t('labels.openPart')}
        </Button>
      ) : null}
      <Button
        ref={download}
        isSmall
        icon="download"
        onPress={() => downloadFile(partFileName(name, run.part), content)}
      >
        {t('labels.download')}
      </Button>
      {run.isMarked ? null : (
        <Button
          isSmall
          icon="check"
          onPress={() => {
            // Marking removes this button, and the focus would move to the close button of the dialog.
            download.current?.focus()
            onMark(run)
          }}
        >
          {t('labels.mark')}
        </Button>
      )}
    </>
  )
}
