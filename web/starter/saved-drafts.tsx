import { useTranslation } from 'react-i18next'
import { draftLocation, useDraftKey } from '#web/app/drafts/draft-key.ts'
import { type DraftContent, useDraftStore } from '#web/app/drafts/draft-store.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './todo-list.module.css'

/** What this person typed for the supplier in hand and never saved: back to it, or away with it. */
export function SavedDrafts({ drafts }: { drafts: Output<'GET /api/drafts'> }) {
  const { t } = useTranslation('drafts')
  const { instant } = useFormats()
  const store = useDraftStore()
  const ofSupplier = useDraftKey('')
  const items = drafts.flatMap(({ form, content, keptAt }) => {
    const place = form.startsWith(ofSupplier) ? draftLocation(form) : null
    const { about = '' } = (content ?? {}) as Partial<DraftContent>
    return place ? { form, keptAt, path: place.path, what: t(`kind.${place.kind}`, { about }) } : []
  })
  if (items.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t('title')}</h2>
      <ul className={styles.list}>
        {items.map(({ form, path, what, keptAt }) => (
          <li key={form} className={styles.item}>
            <Icon name="edit" />
            <Link href={path} isQuiet>
              <bdi className={styles.words}>{what}</bdi>
            </Link>
            <span className={styles.arrow}>
              <bdi>{instant(keptAt)}</bdi>
            </span>
            <Button
              kind="plain"
              icon="remove"
              isIconOnly
              isSmall
              onPress={() => store.remove(form).catch(() => {})}
            >
              {t('discardOne', { what })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
