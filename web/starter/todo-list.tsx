import { useTranslation } from 'react-i18next'
import { maxCounted } from '#contract/starter-limits.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LateMark } from '#web/ui/late-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './todo-list.module.css'

export type StarterFigures = Output<'GET /api/starter'>

type Item = {
  key: 'lateOpen' | 'open' | 'inTransit' | 'latePending' | 'pending'
  count: number
  href: string
  icon: IconName
  isUrgent?: boolean
}

/** What waits for this person, one click to each; what is late comes first. */
export function TodoList({ figures }: { figures: StarterFigures }) {
  const { t } = useTranslation('starter')
  const { number } = useFormats()
  const items = itemsOf(figures).filter((item) => !item.isUrgent || item.count > 0)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('todo.title')}</h2>
      <ul className={styles.list}>
        {items.map(({ key, count, href, icon, isUrgent }) => (
          <li key={key} className={styles.item} data-urgent={isUrgent || undefined}>
            <Icon name={icon} />
            <Link href={href} isQuiet>
              <span className={styles.words}>
                <bdi dir="ltr" className={styles.count}>
                  {count > maxCounted ? `${number(maxCounted)}+` : number(count)}
                </bdi>{' '}
                <span>
                  <bdi>{t(`todo.${key}`, { count })}</bdi> {isUrgent ? <LateMark /> : null}
                </span>
              </span>
            </Link>
            <span className={styles.arrow}>
              <Icon name="end" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function itemsOf(figures: StarterFigures): Item[] {
  const yesterday = dayBefore(figures.today)
  return [
    {
      key: 'lateOpen',
      count: figures.lateOpenShipments,
      href: `${paths.shipments}?state=open&to=${yesterday}&sort=eta`,
      icon: 'alert',
      isUrgent: true,
    },
    {
      key: 'latePending',
      count: figures.latePendingLines,
      href: `${paths.orders}?dueTo=${yesterday}`,
      icon: 'clock',
      isUrgent: true,
    },
    {
      key: 'open',
      count: figures.openShipments,
      href: `${paths.shipments}?state=open`,
      icon: 'box',
    },
    { key: 'pending', count: figures.pendingLines, href: paths.orders, icon: 'list' },
    {
      key: 'inTransit',
      count: figures.onTheirWay,
      href: `${paths.shipments}?state=closed&from=${figures.today}&sort=eta`,
      icon: 'truck',
    },
  ]
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
