import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/orders/add-to-shipment.module.css'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'

// Longer addresses are cut by some proxies; the screen behind it holds as many.
const maxLines = 200
const maxShipments = 20

/** The toolbar of the selected lines: into a new shipment, or into an open one. */
export function AddToShipment({ lines, onClear }: { lines: OrderLine[]; onClear: () => void }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  const places = useKnownPlaces(new Set(lines.flatMap(({ shipTo }) => shipTo ?? [])))
  if (lines.length === 0) return null
  const reason =
    lines.length > maxLines
      ? t('add.tooMany', { max: maxLines })
      : places.size > 1
        ? t('add.twoPlaces')
        : undefined
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('add.selected', { count: lines.length })}
    >
      <bdi className={styles.count}>{t('add.selected', { count: lines.length })}</bdi>
      <Button kind="primary" icon="truck" reason={reason} onPress={() => setOpen(true)}>
        {t('add.open')}
      </Button>
      <Button kind="plain" icon="close" isIconOnly onPress={onClear}>
        {t('add.clear')}
      </Button>
      {isOpen ? <ChooseShipment lines={lines} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/**
 * The distinct places that ship-to texts name; fetched only where the texts differ. With more places than one page, an
 * unknown text is left out: the server decides.
 */
function useKnownPlaces(words: ReadonlySet<string>): ReadonlySet<string> {
  const { data } = useQuery({
    ...endpointQuery('GET /api/places', { query: { limit: 100 } }),
    enabled: words.size > 1,
  })
  const places = data?.rows ?? []
  const meant = (said: string) =>
    (places.find(({ code }) => code === said) ?? places.find(({ name }) => name === said))?.name
  const isWhole = data?.next === null
  return new Set([...words].flatMap((said) => meant(said) ?? (isWhole ? said : [])))
}

function ChooseShipment({ lines, onClose }: { lines: OrderLine[]; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { day, number } = useFormats()
  const { data, error, refetch } = useQuery(
    endpointQuery('GET /api/shipments', {
      query: { state: 'open', sort: '-created', limit: maxShipments },
    }),
  )
  const ids = `?orderLines=${lines.map(({ id }) => id).join(',')}`
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={onClose}
      title={t('add.title', { count: lines.length })}
      footer={
        <LinkButton kind="primary" icon="add" href={`${paths.newShipment}${ids}`}>
          {t('add.new')}
        </LinkButton>
      }
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data?.rows.length === 0 ? <p>{t('add.noneOpen')}</p> : null}
      <ul className={styles.shipments}>
        {data?.rows.map(({ id, code, estimatedDelivery, lineCount }) => (
          <li key={id} className={styles.shipment}>
            <Link isQuiet href={`${pathTo(paths.addContent, { id })}${ids}`}>
              <CodeText>{code}</CodeText>
            </Link>
            <span className={styles.quiet}>
              {estimatedDelivery ? day(estimatedDelivery) : t('add.noDate')}
            </span>
            <span className={styles.quiet}>
              {t('add.lines', { count: lineCount, shown: number(lineCount) })}
            </span>
          </li>
        ))}
      </ul>
      {data?.next ? (
        <p className={styles.quiet}>{t('add.newestOnly', { count: maxShipments })}</p>
      ) : null}
    </Dialog>
  )
}
