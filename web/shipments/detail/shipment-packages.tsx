import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packageTotals } from '#domain/packing/package-totals.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { useFormats } from '#web/app/formats.ts'
import { callForFile } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Totals of the packages with a link to the pack screen; renders nothing if there are no packages. */
export function ShipmentPackages({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['packing', 'fields'])
  const { number, volume: volumeText } = useFormats()
  const { id, lines, packageCount, state } = shipment
  const params = { id }
  const packing = useQuery({
    ...endpointQuery('GET /api/shipments/:id/packing', { params }),
    enabled: packageCount > 0,
  })
  if (packageCount === 0) return null
  const totals = packing.data ? packageTotals(packing.data.packages) : undefined
  const unpackedCount = lines.filter(({ quantity, packed }) => quantity !== packed).length
  const totalText = (
    sum: { value: string; missing: number } | undefined,
    valueText: (value: string) => string,
    missingText: (count: number) => string,
  ) =>
    sum &&
    [sum.value === '0' ? '' : valueText(sum.value), sum.missing > 0 ? missingText(sum.missing) : '']
      .filter(Boolean)
      .join(' · ')
  const items = [
    { term: t('fields:packages'), value: number(packageCount) },
    {
      term: t('fields:volume'),
      value: totalText(
        totals?.volume,
        (value) => t('package.volume', { volume: volumeText(value) }),
        (count) => t('totals.unmeasured', { count }),
      ),
    },
    {
      term: t('fields:grossWeight'),
      value: totalText(
        totals?.gross,
        (value) => t('package.gross', { weight: number(value) }),
        (count) => t('totals.unweighed', { count }),
      ),
    },
    {
      term: t('summary.remaining'),
      value:
        unpackedCount === 0
          ? t('remaining.all', { count: lines.length })
          : t('remaining.lines', { left: number(unpackedCount), total: number(lines.length) }),
    },
  ]
  return (
    <Section
      title={t('fields:packages')}
      actions={
        <>
          <ExportMenu
            content="packages"
            make={(query) =>
              callForFile('GET /api/shipments/:id/packages/export', { params, query })
            }
          />
          <LinkButton icon="box" href={pathTo(paths.packing, params)}>
            {t(state === 'open' ? 'summary.change' : 'summary.showPackages')}
          </LinkButton>
        </>
      }
    >
      <DescriptionList items={items.filter(({ value }) => value)} />
    </Section>
  )
}
