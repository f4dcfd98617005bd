import { useTranslation } from 'react-i18next'
import type { SavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useFormats } from '#web/app/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './restore-draft-banner.module.css'

/** Offers a saved draft of unsubmitted input; nothing is restored until the person accepts. */
export function RestoreDraftBanner({
  offer,
  isOutdated = false,
  onRestore,
  onDiscard,
}: {
  offer: SavedDraft<unknown> | null
  /** Whether the record has changed since. */
  isOutdated?: boolean
  onRestore: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('drafts')
  const { instant } = useFormats()
  if (!offer) return null
  return (
    <section className={styles.offer} aria-label={t('offer')}>
      <Icon name="clock" />
      <p role="status">
        <bdi>
          <strong>{t('offer')}</strong> {t('since', { when: instant(offer.keptAt) })}
          {isOutdated ? ` ${t('outdated')}` : null}
        </bdi>
      </p>
      <Button kind="primary" isSmall onPress={onRestore}>
        {t('restore')}
      </Button>
      <Button isSmall onPress={onDiscard}>
        {t('discard')}
      </Button>
    </section>
  )
}
