import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailQueryFields } from '#domain/notices/mail.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { type MailSearch, readMailSearch } from '#web/settings/list-addresses.ts'
import styles from '#web/settings/mail/mail.module.css'
import { type Mail, MailState, useMailKindName } from '#web/settings/mail/mail-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

function MailFilters({ search: { to, state, receiverId }, narrow }: FilterProps<MailSearch>) {
  const { t } = useTranslation('outbox')
  const receiver = usePersonText(receiverId)
  return (
    <ListFilters<MailSearch>
      narrow={narrow}
      filters={[
        ['receiverId', t('to'), receiver],
        ['to', t('to'), to],
        ['state', t('stateHeading'), state && t(`state.${state}`)],
      ]}
    >
      <ListSearch
        label={t('address')}
        placeholder={t('address')}
        value={to}
        onChange={(typed) => narrow({ to: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        name="state"
        label={t('stateHeading')}
        placeholder={t('allStates')}
        options={mailQueryFields.state.options}
        text={(value) => t(`state.${value}`)}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
    </ListFilters>
  )
}

/** Returns the name of the person whose messages are listed, "…" while it loads; undefined without one. */
function usePersonText(id: number | undefined): string | undefined {
  const { data } = useQuery({
    ...endpointQuery('GET /api/people/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return id === undefined ? undefined : (data?.name ?? '…')
}

export function MailListScreen() {
  const { t } = useTranslation('outbox')
  const isOfCompany = useCan('manageCompany')
  return (
    <RestrictedPage
      verb="manageMail"
      title={t('title')}
      below={<bdi>{t(isOfCompany ? 'subtitle' : 'subtitleSupplier')}</bdi>}
      notAllowed={t('notAllowed')}
      actions={isOfCompany ? <TestMailButton /> : null}
    >
      <MailStatus />
      <PagedList
        readSearch={readMailSearch}
        list={(query) => ({ ...endpointQuery('GET /api/mails', { query }), staleTime: 0 })}
        count={(query) => endpointQuery('GET /api/mails/count', { query })}
        filters={(search, narrow) => <MailFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching }) => <MailTable rows={rows} isFetching={isFetching} />}
      </PagedList>
    </RestrictedPage>
  )
}

const useMailStatus = () => useQuery(endpointQuery('GET /api/mail-status', {})).data

function TestMailButton() {
  const { t } = useTranslation('outbox')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const status = useMailStatus()
  const send = useEndpointMutation('POST /api/mails')
  const sendTestMail = () =>
    send.mutate(
      {},
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/mails') })
          toast.success(t(status?.isSent ? 'testSent' : 'testKept'))
        },
        onError: (problem) => toast.error(messageOf(problem)),
      },
    )
  return (
    <Button isBusy={send.isPending} onPress={sendTestMail}>
      {t('test')}
    </Button>
  )
}

/** Text that says whether mails are sent, and from which address. */
function MailStatus() {
  const { t } = useTranslation('outbox')
  const status = useMailStatus()
  if (!status) return null
  return (
    <p className={styles.status}>
      <Icon name="info" />
      <bdi>{status.isSent ? t('sender', { from: status.from }) : t('notSent')}</bdi>
    </p>
  )
}

function MailTable({ rows, isFetching }: TableRows<Mail>) {
  const { t } = useTranslation('outbox')
  const { instant, person } = useFormats()
  const kindName = useMailKindName()
  const columns: Column<Mail>[] = [
    linkColumn(
      'to',
      t('to'),
      ({ id }) => pathTo(paths.mail, { id }),
      ({ to }) => to,
    ),
    textColumn('what', t('what'), ({ kind }) => kindName(kind)),
    { key: 'state', header: t('stateHeading'), render: ({ state }) => <MailState state={state} /> },
    textColumn('why', t('why'), ({ reason }) => (reason ? t(`reason.${reason}`) : '–')),
    textColumn('written', t('written'), ({ writtenAt }) => instant(writtenAt)),
    textColumn('actor', t('actor'), ({ actor }) => (actor ? person(actor) : '–'), { priority: 2 }),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ to, kind }) => `${kindName(kind)} ${to}`}
      rowTone={({ state }) => (state === 'dead' ? 'warn' : undefined)}
      isFetching={isFetching}
      empty={t('none')}
    />
  )
}
