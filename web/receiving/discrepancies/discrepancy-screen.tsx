import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Discrepancy, ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { Attachments } from '#web/app/attachments/attachments.tsx'
import { Comments } from '#web/app/comments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/receiving/discrepancies/discrepancy.module.css'
import { discrepancyAfter } from '#web/receiving/discrepancies/discrepancy-after.ts'
import { SupplierAnswer } from '#web/receiving/discrepancies/discrepancy-answer.tsx'
import { BuyerSettlement } from '#web/receiving/discrepancies/discrepancy-settlement.tsx'
import {
  DiscrepancyBadge,
  useDiscrepancyName,
} from '#web/receiving/discrepancies/discrepancy-state.tsx'
import { useCanAnswer } from '#web/receiving/discrepancies/use-can-answer.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'

export function DiscrepancyScreen() {
  const { t } = useTranslation(['discrepancies', 'fields', 'counting'])
  const nameOf = useDiscrepancyName()
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery(endpointQuery('GET /api/discrepancies/:id', { params: { id } }))
  const { record: discrepancy, absence } = recordOrAbsence(query, {
    gone: t('gone'),
    action: <LinkButton href={paths.discrepancies}>{t('title')}</LinkButton>,
  })
  return (
    <ScreenPage
      title={discrepancy ? nameOf(discrepancy) : t('one')}
      state={discrepancy ? <DiscrepancyBadge {...discrepancy} /> : null}
      trail={[{ label: t('title'), href: paths.discrepancies }]}
      actions={discrepancy ? <NextDiscrepancy discrepancy={discrepancy} /> : null}
      below={discrepancy ? <bdi>{discrepancy.supplier.name}</bdi> : null}
    >
      {discrepancy ? (
        <CompanyTimes>
          <Facts discrepancy={discrepancy} />
          {discrepancy.countAttachments.length > 0 ? (
            <Section title={t('counting:photos.ofCount')}>
              <Attachments attachments={discrepancy.countAttachments} />
            </Section>
          ) : null}
          <SupplierAnswer discrepancy={discrepancy} />
          <BuyerSettlement discrepancy={discrepancy} />
          <Comments subject="discrepancy" id={id} />
        </CompanyTimes>
      ) : (
        (absence ?? <LoadingFallback />)
      )}
    </ScreenPage>
  )
}

function Facts({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation(['discrepancies', 'fields', 'receiving'])
  const { instant, number, person } = useFormats()
  const { productName, size, color, orderId, orderCode, shipmentId, shipmentCode } = discrepancy
  const { productCode, unit, shipmentLine, leftOnOrder, reason } = discrepancy
  const amount = (value: string) => `${number(value)} ${unit}`
  const link = (href: string, code: string) => (
    <Link href={href}>
      <CodeText>{code}</CodeText>
    </Link>
  )
  const figures = [
    ...(shipmentLine
      ? [
          { term: t('receiving:announced'), value: amount(shipmentLine.announced) },
          { term: t('receiving:amount.accepted'), value: amount(shipmentLine.accepted) },
          { term: t('receiving:amount.rejected'), value: amount(shipmentLine.rejected) },
          { term: t('receiving:amount.cancelled'), value: amount(shipmentLine.missing) },
        ]
      : []),
    ...(leftOnOrder === null ? [] : [{ term: t('leftOnOrder'), value: amount(leftOnOrder) }]),
  ]
  const items = [
    { term: t('fields:product'), value: [productName, size, color].filter(Boolean).join(' ') },
    orderId === null || orderCode === null
      ? { term: t('receiving:unordered.code'), value: productCode }
      : {
          term: t('fields:orderCode'),
          value: link(pathTo(paths.order, { id: orderId }), orderCode),
        },
    {
      term: t('fields:shippingCode'),
      value: link(pathTo(paths.shipment, { id: shipmentId }), shipmentCode),
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
  return (
    <div className={styles.facts}>
      {figures.length > 0 ? <DescriptionList items={figures} /> : null}
      <DescriptionList items={items.filter(({ value }) => value)} />
    </div>
  )
}

const pageSize = 100

/**
 * Link to the next discrepancy that this side must handle, with the number of such discrepancies. Once the shown
 * discrepancy is settled, the link is the primary button.
 */
function NextDiscrepancy({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const { number } = useFormats()
  const canSettle = useCan('settleDiscrepancy')
  const canAnswer = useCanAnswer()
  const waitingState: ListedDiscrepancy['state'] = canSettle ? 'answered' : 'open'
  const { data } = useQuery(
    endpointQuery('GET /api/discrepancies', {
      query: { state: waitingState, sort: 'created', limit: pageSize },
    }),
  )
  const { data: total } = useQuery({
    ...endpointQuery('GET /api/discrepancies/count', { query: { state: waitingState } }),
    enabled: Boolean(data?.next),
  })
  const next = data && discrepancyAfter(data.rows, discrepancy)
  const count = data?.next ? total?.count : data?.rows.length
  if (!next || count === undefined || !(canSettle || canAnswer)) return null
  return (
    <LinkButton
      href={pathTo(paths.discrepancy, { id: next.id })}
      icon="end"
      kind={discrepancy.state === 'settled' ? 'primary' : 'quiet'}
    >
      {t(waitingState === 'answered' ? 'nextToSettle' : 'nextToAnswer', {
        ...{ count, shown: number(count) },
      })}
    </LinkButton>
  )
}
