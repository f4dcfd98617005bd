import { useTranslation } from 'react-i18next'
import { maxCounted } from '#contract/workspace/starter-endpoints.ts'
import { useFormats } from '#web/app/formats.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { type StarterFigures, todoItems } from '#web/starter/todo-items.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LateMark } from '#web/ui/late-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './todo-list.module.css'

/** List of what waits for this person, late items first, each one click away. */
export function TodoList({ figures }: { figures: StarterFigures }) {
  const { t } = useTranslation('starter')
  const { number } = useFormats()
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  const items = todoItems(figures).filter(
    (item) =>
      !((isStaff ? 'isForSupplier' : 'isForStaff') in item) &&
      (item.count > 0 || !('isUrgent' in item || 'isOccasional' in item)),
  )
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('todo.title')}</h2>
      <ul className={styles.list}>
        {items.map(({ key, count, href, icon, ...item }) => (
          <li key={key} className={styles.item} data-urgent={'isUrgent' in item || undefined}>
            <Icon name={icon} />
            <Link href={href} isQuiet>
              <span className={styles.words}>
                <bdi dir="ltr" className={styles.count}>
                  {count > maxCounted ? `${number(maxCounted)}+` : number(count)}
                </bdi>{' '}
                <span>
                  <bdi>{t(`todo.${key}`, { count })}</bdi>{' '}
                  {'isUrgent' in item ? <LateMark /> : null}
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
