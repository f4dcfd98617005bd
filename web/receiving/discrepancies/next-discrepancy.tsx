import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Discrepancy, ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { discrepancyAfter } from '#web/receiving/discrepancies/discrepancy-after.ts'
import { LinkButton } from '#web/ui/link.tsx'

const maxRead = 100

/**
 * Link to the next discrepancy that waits for this side, with their number; the primary button once this one is done.
 */
export function NextDiscrepancy({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const { number } = useFormats()
  const canSettle = useCan('settleDiscrepancy')
  const canAnswer = useCan('answerDiscrepancy')
  const waiting: ListedDiscrepancy['state'] = canSettle ? 'answered' : 'open'
  const { data } = useQuery(
    endpointQuery('GET /api/discrepancies', {
      query: { state: waiting, sort: 'created', limit: maxRead },
    }),
  )
  const { data: total } = useQuery({
    ...endpointQuery('GET /api/discrepancies/count', { query: { state: waiting } }),
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
      {t(waiting === 'answered' ? 'nextToSettle' : 'nextToAnswer', {
        ...{ count, shown: number(count) },
      })}
    </LinkButton>
  )
}
