import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/notices/notice-bell.module.css'

/** The server counts no further. */
const maxCounted = 100

/** Leads to the notices, and says how many are unread. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const { data } = useQuery(endpointQuery('GET /api/notices/unread', {}))
  const unread = data?.unread ?? 0
  return (
    <Link
      to={paths.notices}
      className={styles.bell}
      aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('title')}
    >
      <Bell aria-hidden="true" size={18} strokeWidth={2.25} />
      {unread > 0 ? (
        // A mark made of digits, no words: the link's name says the number.
        <span className={styles.count} data-count={unread < maxCounted ? unread : '99+'} />
      ) : null}
    </Link>
  )
}
