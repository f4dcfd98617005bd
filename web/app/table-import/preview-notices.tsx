import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/table-import/table-import.module.css'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Warning to check before an import, and its place in the file. */
export type PreviewNotice = { key: string; text: string; where: string }

/**
 * Warnings to check before an import; `more` is the text for those not listed. `folded` are notes that need no
 * check, closed at first.
 */
export function PreviewNotices({
  warnings,
  more,
  folded,
}: {
  warnings: readonly PreviewNotice[]
  more?: ReactNode
  folded?: { title: string; notices: readonly PreviewNotice[]; more?: ReactNode }
}) {
  const { t } = useTranslation('imports')
  const isFolded = folded !== undefined && folded.notices.length > 0
  if (warnings.length === 0 && !isFolded) return null
  return (
    <Section title={t('toCheck')}>
      <Notices icon="alert" notices={warnings} />
      {more}
      {isFolded ? (
        <details className={styles.folded}>
          <summary>
            <bdi>{folded.title}</bdi>
          </summary>
          <Notices icon="add" notices={folded.notices} />
          {folded.more}
        </details>
      ) : null}
    </Section>
  )
}

function Notices({ icon, notices }: { icon: IconName; notices: readonly PreviewNotice[] }) {
  if (notices.length === 0) return null
  return (
    <ul className={styles.list} data-icon={icon}>
      {notices.map(({ key, text, where }) => (
        <li key={key}>
          <Icon name={icon} />
          <span>
            <bdi>{text}</bdi> <span className={styles.quiet}>{where}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
