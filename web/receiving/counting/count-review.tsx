import { useTranslation } from 'react-i18next'
import type { ReceivingLine } from '#domain/receiving/receiving-shipment.ts'
import { nameOf } from '#domain/receiving/unannounced-count.ts'
import styles from '#web/app/shipment/transition-dialog.module.css'
import type { Review } from '#web/receiving/counting/use-count-review.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Lists differing lines without quantities; the person counts them again or records them as counted. */
export function CountReview({
  review,
  lines,
  onRecord,
  onLeave,
}: {
  review: Review | undefined
  lines: readonly Pick<ReceivingLine, 'id' | 'productCode' | 'size' | 'color'>[]
  onRecord: (() => void) | undefined
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
