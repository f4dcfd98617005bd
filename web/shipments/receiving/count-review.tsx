import { useTranslation } from 'react-i18next'
import type { ReceivingLine } from '#domain/packing/receiving-shipment.ts'
import { nameOf } from '#web/shipments/receiving/queue/unannounced-count.ts'
import type { Review } from '#web/shipments/receiving/use-count-review.ts'
import styles from '#web/shipments/transition-dialog.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Names the lines that differ, and not by how much: they are counted again, or recorded as they were counted. */
export function CountReview({
  review,
  lines,
  onRecord,
  onLeave,
}: {
  review: Review | undefined
  lines: readonly ReceivingLine[]
  onRecord: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('counting')
  const differing = review?.lines ?? []
  const names = new Map(lines.map((line) => [line.id, nameOf(line)]))
  const isRecordable = differing.every((line) => line.isRecordable)
  return (
    <ConfirmDialog
      isOpen={review !== undefined}
      title={t('review.title')}
      cancelLabel={t('review.again')}
      acceptLabel={t('review.record')}
      onCancel={onLeave}
      onAccept={isRecordable ? onRecord : undefined}
    >
      <div className={styles.asked}>
        <p>
          {review?.isCompared === false
            ? t('review.notCompared')
            : t('review.differs', { count: differing.length })}
        </p>
        {differing.length > 0 ? (
          <ul>
            {differing.map(({ lineId, isRecordable: canRecord }) => (
              <li key={lineId}>
                <bdi>{names.get(lineId)}</bdi>
                {canRecord ? null : ` · ${t('review.tooMuchRejected')}`}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
