import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { useNoticeText } from '#web/notices/notice-text.ts'
import styles from '#web/notices/notices.module.css'
import { useMarkAsRead } from '#web/notices/use-mark-as-read.ts'
import { useNoticePath } from '#web/notices/use-notice-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PopoverPanel } from '#web/ui/overlay/popover.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const maxShown = 8

/** Popover below the bell with the newest notices, linked to their subjects, and a link to all. */
export function NoticePanel({
  anchor,
  hasUnread,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  /** Whether any notice is unread, also one that the panel doesn’t show. */
  hasUnread: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('notices')
  const { instant } = useFormats()
  const textOf = useNoticeText()
  const pathOf = useNoticePath()
  const isStaff = useIsStaff()
  const { markAsRead, isBusy } = useMarkAsRead()
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/notices', { query: { limit: maxShown } }),
    staleTime: 0,
  })
  const rows = data?.rows ?? []
  const [newest] = rows
  return (
    <PopoverPanel
      label={t('title')}
      anchor={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className={styles.panel}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingFallback />
        ) : rows.length === 0 ? (
          <p className={styles.quiet}>{t('none')}</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((notice) => (
              <li key={notice.id} data-unread={notice.readAt === null || undefined}>
                <Link
                  isQuiet
                  href={pathOf(notice)}
                  onClick={() => {
                    if (notice.readAt === null) markAsRead({ ids: [notice.id] })
                    leaveOtherSupplier(notice.supplierId)
                    onClose()
                  }}
                >
                  <bdi>{textOf(notice)}</bdi>
                  {notice.readAt === null ? <VisuallyHidden>{t('unread')}</VisuallyHidden> : null}
                </Link>
                <span className={styles.quiet}>
                  <bdi>
                    {[instant(notice.at), isStaff && notice.supplier].filter(Boolean).join(' · ')}
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.ends}>
          <Link href={paths.notices} onClick={onClose}>
            {t('all')}
          </Link>
          {newest && hasUnread ? (
            <Button
              isSmall
              kind="plain"
              icon="check"
              isBusy={isBusy}
              onPress={() => markAsRead({ upTo: newest.id })}
            >
              {t('markAll')}
            </Button>
          ) : null}
        </div>
      </div>
    </PopoverPanel>
  )
}
