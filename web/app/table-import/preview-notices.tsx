import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/table-import/preview-notices.module.css'
import quiet from '#web/app/table-import/table-import.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Notice to check before a file is imported, and the place in the file that it is about. */
export type PreviewNotice = { key: string; isWarning: boolean; text: string; where: string }

/** List of notices to check before an import; `more` says how many are not listed. */
export function PreviewNotices({
  notices,
  more,
}: {
  notices: readonly PreviewNotice[]
  more?: ReactNode
}) {
  const { t } = useTranslation('imports')
  if (notices.length === 0) return null
  return (
    <Section title={t('toCheck')}>
      <ul className={styles.list}>
        {notices.map(({ key, isWarning, text, where }) => (
          <li key={key} data-warning={isWarning || undefined}>
            <Icon name={isWarning ? 'alert' : 'add'} />
            <span>
              <bdi>{text}</bdi> <span className={quiet.quiet}>{where}</span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Section>
  )
}
