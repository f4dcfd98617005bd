import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/session/session-warning.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Reminder, for people without a second factor, of the day from which the company requires one. */
export function FactorReminder() {
  const { data } = useQuery({
    ...endpointQuery('GET /api/auth/second-factor', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.dueOn && !data.isMissing ? <Reminder dueOn={data.dueOn} /> : null
}

function Reminder({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation('account')
  const { day } = useFormats()
  return (
    <div className={styles.banner} data-screen-only>
      <Icon name="lock" />
      <p role="status">
        <bdi>{t('setup.due', { day: day(dueOn) })}</bdi>{' '}
        <Link href={paths.account}>{t('setup.now')}</Link>
      </p>
    </div>
  )
}
