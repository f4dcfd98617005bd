import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { callForFile } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { previewOrder } from '#web/packing/labels/preview-order.ts'
import type { LabelAppearance } from '#web/packing/labels/use-labels.ts'
import { usePackageText } from '#web/packing/package-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './labels.module.css'

const previewsPerPress = 6

/** Previews of labels: one of each type of package at first, the others on demand. */
export function LabelPreview({
  shipmentId,
  packages,
  appearance,
}: {
  shipmentId: number
  packages: readonly Package[]
  appearance: LabelAppearance
}) {
  const { t } = useTranslation('packing')
  const { sorted, firstCount } = previewOrder(packages)
  const [addedCount, setAddedCount] = useState(0)
  const remainingCount = Math.max(0, sorted.length - firstCount - addedCount)
  return (
    <section className={styles.preview} aria-label={t('labels.preview')}>
      <div className={styles.labels}>
        {sorted.slice(0, firstCount + addedCount).map((pkg) => (
          <LabelPicture key={pkg.id} shipmentId={shipmentId} pkg={pkg} appearance={appearance} />
        ))}
      </div>
      {remainingCount > 0 ? (
        <Button isSmall onPress={() => setAddedCount(addedCount + previewsPerPress)}>
          {t('labels.showMore', { count: Math.min(remainingCount, previewsPerPress) })}
        </Button>
      ) : null}
    </section>
  )
}

const route = 'GET /api/shipments/:id/labels'

function LabelPicture({
  shipmentId,
  pkg,
  appearance,
}: {
  shipmentId: number
  pkg: Package
  appearance: LabelAppearance
}) {
  const { t } = useTranslation('packing')
  const messageOf = useProblemMessage()
  const { type } = usePackageText()
  const params = { id: shipmentId }
  const query = { ...appearance, format: 'svg', packages: String(pkg.id) } as const
  const { data, error } = useQuery({
    queryKey: endpointQueryKey(route, { params, query }),
    queryFn: ({ signal }) => callForFile(route, { params, query, signal }),
    // Not cached: the preview must be as new as the file.
    gcTime: 0,
    select: ({ content }) => content,
  })
  const url = useObjectUrl(data)
  const name = t('labels.package', { number: pkg.number, type: type(pkg) })
  return (
    <figure className={styles.label} aria-busy={!url && !error}>
      {error ? <p className={styles.failure}>{messageOf(error)}</p> : null}
      {url ? <img src={url} alt={t('labels.picture', { name })} /> : null}
      {url || error ? null : (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
