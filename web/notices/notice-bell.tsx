import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/notices/notices.module.css'

const NoticePanel = lazyComponent('NoticePanel', () => import('#web/notices/notice-panel.tsx'))

/** Maximum number that the server counts. */
const maxCounted = 100

export function NoticeBell() {
  const { t } = useTranslation('notices')
  const bell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(endpointQuery('GET /api/notices/unread', {}))
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('title')}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell aria-hidden="true" size={18} strokeWidth={2.25} />
        {unread > 0 ? (
          // Shown by CSS, not as text: the button's accessible name has the number.
          <span className={styles.count} data-count={unread < maxCounted ? unread : '99+'} />
        ) : null}
      </button>
      {isOpen ? (
        <Suspense>
          <NoticePanel anchor={bell} hasUnread={unread > 0} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
