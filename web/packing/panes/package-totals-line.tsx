import { createContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackageTotals } from '#domain/packing/package-totals.ts'
import { useFormats } from '#web/app/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './pane.module.css'

/** Ids of packages whose entered weight is below the weight of their contents. */
export const UnderweightPackages = createContext<ReadonlySet<number>>(new Set())

/** Totals of the packages, and the number of packages that are not measured or weighed. */
export function PackageTotalsLine({ totals }: { totals: PackageTotals }) {
  const { t } = useTranslation(['packing', 'fields'])
  const { number, volume: volumeText } = useFormats()
  const { packages, volume, gross, net, underweight } = totals
  if (packages === 0) return null
  const figures = [
    { key: 'packages', value: number(packages), note: null },
    {
      key: 'volume',
      value:
        volume.value === '0' ? null : t('package.volume', { volume: volumeText(volume.value) }),
      note: volume.missing > 0 ? t('totals.unmeasured', { count: volume.missing }) : null,
    },
    {
      key: 'grossWeight',
      value: gross.value === '0' ? null : t('package.gross', { weight: number(gross.value) }),
      note: gross.missing > 0 ? t('totals.unweighed', { count: gross.missing }) : null,
    },
    ...(net.value === '0'
      ? []
      : [
          {
            key: 'netWeight' as const,
            value: t('package.gross', { weight: number(net.value) }),
            note: null,
          },
        ]),
  ] as const
  return (
    <>
      <dl className={styles.totals}>
        {figures.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`fields:${key}`)}</dt>
            <dd>
              {value === null ? null : <bdi>{value}</bdi>}
              {note ? <bdi className={styles.note}>{note}</bdi> : null}
            </dd>
          </div>
        ))}
      </dl>
      {underweight.length > 0 ? (
        <p className={styles.warn}>
          <Icon name="alert" size={14} />
          <bdi>{t('totals.tooLight', { count: underweight.length })}</bdi>
        </p>
      ) : null}
    </>
  )
}
