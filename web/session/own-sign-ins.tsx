import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOwnSignInEvents } from '#contract/count-endpoints.ts'
import { listOwnSignInEvents } from '#contract/sign-in-event-endpoints.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ListPages } from '#web/app/list-pagination.tsx'
import { read } from '#web/app/queries.ts'
import { type OwnEvent, toneOf, useSignInColumns } from '#web/session/sign-in-columns.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

const size = 10
const beginning: Parameters<Parameters<typeof ListPages>[0]['change']>[0] = {}

/** What was done and tried with this account, newest first: what one does not know calls for another password. */
export function OwnSignIns() {
  const { t } = useTranslation('account')
  const columns = useSignInColumns<OwnEvent>()
  const [{ page, ...place }, turn] = useState(beginning)
  const list = useQuery({
    ...read(listOwnSignInEvents, { query: { limit: size, ...place } }),
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
        rowTone={toneOf}
        isFetching={isFetching}
        empty={t('events.none')}
      />
      <ListPages
        data={data}
        page={page}
        size={size}
        isFetching={isFetching}
        count={(row) => read(countOwnSignInEvents, { query: { row } })}
        change={turn}
      />
    </>
  )
}
