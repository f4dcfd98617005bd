import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '#web/starter/today-actions.ts'
import { Link, LinkButton } from '#web/ui/link.tsx'
import styles from './today-list.module.css'

/** Row of a group of Today: name, facts, day or time, and an action. */
export function TodayRow({
  href,
  name,
  isCode = false,
  about,
  when,
  action,
}: {
  href: string
  name: string
  isCode?: boolean
  /** Facts beside the name; false ones are left out. */
  about: readonly (string | false)[]
  when?: ReactNode
  /** Action as a link, or an element with a button. */
  action: RowAction | ReactElement
}) {
  const { t } = useTranslation('starter')
  return (
    <li className={styles.row}>
      <span className={isCode ? styles.code : styles.name}>
        <Link href={href} isQuiet>
          <bdi>{name}</bdi>
        </Link>
      </span>
      <span className={styles.about}>
        <bdi>{about.filter(Boolean).join(' · ')}</bdi>
      </span>
      <span className={styles.when}>{when}</span>
      <span className={styles.act}>
        {isAction(action) ? (
          <LinkButton
            isSmall
            href={action.href}
            icon={action.icon}
            label={t('act.of', { act: t(action.key), name })}
          >
            {t(action.key)}
          </LinkButton>
        ) : (
          action
        )}
      </span>
    </li>
  )
}

const isAction = (action: RowAction | ReactElement): action is RowAction => 'href' in action
