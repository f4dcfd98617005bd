import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ListPagination } from '#web/app/list/list-pagination.tsx'
import { type OwnEvent, rowToneOf, useSignInColumns } from '#web/app/list/sign-in-columns.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

const pageSize = 10
const firstPosition: Parameters<Parameters<typeof ListPagination>[0]['change']>[0] = {}

/** What was done and tried with this account, newest first: what one does not know calls for another password. */
export function OwnSignIns() {
  const { t } = useTranslation('account')
  const columns = useSignInColumns<OwnEvent>()
  const [{ page, ...place }, turn] = useState(firstPosition)
  const list = useQuery({
    ...endpointQuery('GET /api/auth/events', { query: { limit: pageSize, ...place } }),
    staleTime: 0,
  })
  const { data, error, isPlaceholderData: isFetching } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <DataTable
        caption={t('events.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`events.kind.${kind}`)}
        rowTone={rowToneOf}
        isFetching={isFetching}
        empty={t('events.none')}
      />
      <ListPagination
        data={data}
        page={page}
        size={pageSize}
        isFetching={isFetching}
        count={(row) => endpointQuery('GET /api/auth/events/count', { query: { row } })}
        change={turn}
      />
    </>
  )
}
