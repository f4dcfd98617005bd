import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnSignInEvents } from '#contract/sign-in-event-endpoints.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { read } from '#web/app/queries.ts'
import { type OwnEvent, toneOf, useSignInColumns } from '#web/session/sign-in-columns.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

const size = 10
const beginning: { page: number; after?: string; before?: string } = { page: 1 }

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
  const { previous = null, next = null } = data ?? {}
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
      {data && (next !== null || page > 1) ? (
        <Pagination
          page={page}
          count={data.rows.length}
          size={size}
          hasNext={next !== null}
          isFetching={isFetching}
          onPrevious={
            previous === null
              ? undefined
              : () => turn(page <= 2 ? beginning : { page: page - 1, before: previous })
          }
          onNext={() => next !== null && turn({ page: page + 1, after: next })}
        />
      ) : null}
    </>
  )
}
