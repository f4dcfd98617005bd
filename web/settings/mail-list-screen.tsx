import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { ListPagination } from '#web/app/list-pagination.tsx'
import { firstPage } from '#web/app/page-position.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useChangeSearch } from '#web/app/use-change-search.ts'
import styles from '#web/settings/mail.module.css'
import { MailFilters } from '#web/settings/mail-filters.tsx'
import { type MailSearch, readMailSearch } from '#web/settings/mail-search.ts'
import { MailTable } from '#web/settings/mail-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** What was written to people, and whether it went out; for administrators. */
export function MailListScreen() {
  const { t } = useTranslation('outbox')
  const isAllowed = useCan('manageMail')
  return (
    <ScreenPage
      title={t('title')}
      below={<bdi>{t('subtitle')}</bdi>}
      actions={isAllowed ? <TestButton /> : null}
    >
      {isAllowed ? <Outbox /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

const useStatus = () => useQuery(endpointQuery('GET /api/mail-status', {})).data

function TestButton() {
  const { t } = useTranslation('outbox')
  const words = useProblemMessage()
  const client = useQueryClient()
  const status = useStatus()
  const send = useEndpointMutation('POST /api/mails')
  const press = () =>
    send.mutate(
      {},
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/mails') })
          toast.success(t(status?.isSent ? 'testSent' : 'testKept'))
        },
        onError: (problem) => toast.error(words(problem)),
      },
    )
  return (
    <Button isBusy={send.isPending} onPress={press}>
      {t('test')}
    </Button>
  )
}

function Outbox() {
  const { t } = useTranslation('outbox')
  const search = useSearch({ strict: false, select: readMailSearch })
  const change = useChangeSearch<MailSearch>()
  const { page, rows: limit, after, before, ...filter } = search
  const query = { ...filter, after, before, limit }
  const list = useQuery({ ...endpointQuery('GET /api/mails', { query }), staleTime: 0 })
  const status = useStatus()
  const { data, error, isPlaceholderData: isFetching } = list
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      {status ? (
        <p className={styles.status}>
          <Icon name="info" />
          <bdi>{status.isSent ? t('sender', { from: status.from }) : t('notSent')}</bdi>
        </p>
      ) : null}
      <MailFilters search={search} onChange={(part) => change({ ...firstPage, ...part })} />
      <div ref={table}>
        <MailTable rows={data?.rows} isFetching={isFetching} />
      </div>
      <ListPagination
        data={data}
        page={page}
        size={limit}
        isFetching={isFetching}
        count={(row) => endpointQuery('GET /api/mails/count', { query: { ...filter, row } })}
        change={change}
        onSize={(rows) => change({ ...firstPage, rows })}
      />
    </>
  )
}
