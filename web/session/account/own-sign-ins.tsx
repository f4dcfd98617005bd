import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPages } from '#web/app/list/list-pages.tsx'
import type { PagePosition } from '#web/app/list/page-position.ts'
import { type OwnEvent, rowToneOf, useSignInColumns } from '#web/app/list/sign-in-columns.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

const pageSize = 10
const firstPosition: PagePosition = {}

/** Table of events and attempts of the account, newest first: unknown ones call for another password. */
export function OwnSignIns() {
  const { t } = useTranslation('account')
  const columns = useSignInColumns<OwnEvent>()
  const [{ page, ...place }, turn] = useState(firstPosition)
  const list = useQuery({
    ...endpointQuery('GET /api/auth/events', { query: { limit: pageSize, ...place } }),
    staleTime: 0,
  })
  return (
    <ListPages
      list={list}
      page={page}
      size={pageSize}
      count={(row) => endpointQuery('GET /api/auth/events/count', { query: { row } })}
      change={turn}
    >
      <DataTable
        caption={t('events.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`events.kind.${kind}`)}
        rowTone={rowToneOf}
        isFetching={list.isPlaceholderData}
        empty={t('events.none')}
      />
    </ListPages>
  )
}
