import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discrepancy } from '#domain/discrepancies/discrepancy.ts'
import { Comments } from '#web/app/comments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { SupplierAnswer } from '#web/receiving/discrepancies/discrepancy-answer.tsx'
import { BuyerSettlement } from '#web/receiving/discrepancies/discrepancy-settlement.tsx'
import { DiscrepancyBadge } from '#web/receiving/discrepancies/discrepancy-state.tsx'
import { useDiscrepancyName } from '#web/receiving/discrepancies/use-discrepancy-name.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'

const AttachmentList = lazyComponent(
  'AttachmentList',
  () => import('#web/app/attachments/attachment-list.tsx'),
)

/** Screen of a discrepancy: what was counted, the supplier's answer, and the buyer's settlement. */
export function DiscrepancyScreen() {
  const { t } = useTranslation(['discrepancies', 'fields', 'counting'])
  const nameOf = useDiscrepancyName()
  const id = Number(useParams({ strict: false }).id)
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery('GET /api/discrepancies/:id', { params: { id } }),
  )
  const isGone =
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid')
  return (
    <ScreenPage
      title={data ? nameOf(data) : t('one')}
      state={data ? <DiscrepancyBadge {...data} /> : null}
      trail={[{ label: t('title'), href: paths.discrepancies }]}
      below={data ? <bdi>{data.supplier.name}</bdi> : null}
    >
      {isGone ? (
        <EmptyState
          icon="search"
          action={<LinkButton href={paths.discrepancies}>{t('title')}</LinkButton>}
        >
          {t('gone')}
        </EmptyState>
      ) : error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : data ? (
        <>
          <Facts discrepancy={data} />
          {data.countAttachments.length > 0 ? (
            <Section title={t('counting:photos.ofCount')}>
              <Suspense>
                <AttachmentList attachments={data.countAttachments} />
              </Suspense>
            </Section>
          ) : null}
          <SupplierAnswer discrepancy={data} />
          <BuyerSettlement discrepancy={data} />
          <Comments subject="discrepancy" id={id} />
        </>
      ) : (
        <LoadingFallback />
      )}
    </ScreenPage>
  )
}

function Facts({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation(['discrepancies', 'fields', 'receiving'])
  const { instant, person } = useFormats()
  const { productName, size, color, orderLineId, orderCode, shipmentId, shipmentCode, reason } =
    discrepancy
  const { productCode } = discrepancy
  const items = [
    { term: t('fields:product'), value: [productName, size, color].filter(Boolean).join(' ') },
    ...(orderLineId === null
      ? productCode === ''
        ? []
        : [{ term: t('receiving:unordered.code'), value: productCode }]
      : [{ term: t('fields:orderCode'), value: orderCode }]),
    {
      term: t('fields:shippingCode'),
      value: (
        <Link href={pathTo(paths.shipment, { id: shipmentId })}>
          <CodeText>{shipmentCode}</CodeText>
        </Link>
      ),
    },
    {
      term: t('reported'),
      value: t('by', {
        when: instant(discrepancy.createdAt),
        who: person(discrepancy.reportedBy),
      }),
    },
    { term: t('reason'), value: reason },
  ]
  return <DescriptionList items={items.filter(({ value }) => value)} />
}
