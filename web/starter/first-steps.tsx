import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/starter/starter-screen.module.css'
import type { StarterFigures } from '#web/starter/todo-items.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Section } from '#web/ui/page-header.tsx'

/** Where nothing waits at all, what staff begin with: the orders, which bring their suppliers, and people. */
export function FirstSteps({ figures }: { figures: StarterFigures }) {
  const { t } = useTranslation('starter')
  const canImport = useCan('importOrders')
  const canInvite = useCan('managePeople')
  const { openShipments, onTheirWay, pendingLines } = figures
  if (!canImport || openShipments + onTheirWay + pendingLines > 0) return null
  return (
    <Section title={t('first.title')}>
      <div className={styles.steps}>
        <div>
          <p>{t('first.orders')}</p>
          <LinkButton href={paths.orderImport} icon="upload">
            {t('first.import')}
          </LinkButton>
        </div>
        {canInvite ? (
          <div>
            <p>{t('first.people')}</p>
            <LinkButton href={paths.newPerson} icon="person">
              {t('first.invite')}
            </LinkButton>
          </div>
        ) : null}
      </div>
    </Section>
  )
}
