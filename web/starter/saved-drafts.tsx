import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { draftLocation } from '#web/app/drafts/draft-key.ts'
import { type DraftContent, useDraftStore } from '#web/app/drafts/draft-store.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { actFor, useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './today-list.module.css'

/** Lists the person's drafts of unsubmitted input: of the acting supplier or, if none is chosen, of any. */
export function SavedDrafts({ drafts }: { drafts: Output<'GET /api/drafts'> }) {
  const { t } = useTranslation('drafts')
  const { instant } = useFormats()
  const store = useDraftStore()
  const actingFor = useProveidor(({ id }) => id)
  const items = drafts.flatMap(({ form, content, keptAt }) => {
    const location = draftLocation(form, actingFor)
    const { about = '' } = (content ?? {}) as Partial<DraftContent>
    return location
      ? { ...location, form, keptAt, what: t(`kind.${location.kind}`, { about }) }
      : []
  })
  if (items.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t('title')}</h2>
      <ul className={styles.list}>
        {items.map(({ form, path, what, keptAt, kind, supplierId }) => (
          <li key={form} className={styles.item}>
            <Icon name="edit" />
            {kind === 'new' && actingFor === noSupplier ? (
              <NewShipmentDraft path={path} what={what} supplierId={supplierId} />
            ) : (
              <Link href={path} isQuiet>
                <bdi className={styles.words}>{what}</bdi>
              </Link>
            )}
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

/** Draft of a new shipment; opening it sets the acting supplier again. */
function NewShipmentDraft({
  path,
  what,
  supplierId,
}: {
  path: string
  what: string
  supplierId: number
}) {
  const { data } = useQuery(endpointQuery('GET /api/suppliers', { query: { id: supplierId } }))
  const [supplier] = data ?? []
  if (!supplier) return <bdi className={styles.words}>{what}</bdi>
  return (
    <Link href={path} isQuiet onClick={() => actFor(supplier)}>
      <span className={styles.words}>
        <bdi>{what}</bdi> · <bdi>{supplier.name}</bdi>
      </span>
    </Link>
  )
}
