import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { type Mail, MailState } from '#web/settings/mail/mail-state.tsx'
import { useMailKindName } from '#web/settings/mail/use-mail-kind-name.ts'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Mails, each leading to its text. */
export function MailTable({
  rows,
  isFetching,
}: {
  rows: readonly Mail[] | undefined
  isFetching: boolean
}) {
  const { t } = useTranslation('outbox')
  const { instant, person } = useFormats()
  const kindName = useMailKindName()
  const columns: Column<Mail>[] = [
    {
      key: 'to',
      header: t('to'),
      render: ({ id, to }) => (
        <Link isQuiet href={pathTo(paths.mail, { id })}>
          <bdi>{to}</bdi>
        </Link>
      ),
    },
    { key: 'what', header: t('what'), render: ({ kind }) => <bdi>{kindName(kind)}</bdi> },
    { key: 'state', header: t('stateHeading'), render: ({ state }) => <MailState state={state} /> },
    {
      key: 'why',
      header: t('why'),
      render: ({ reason }) => (reason ? <bdi>{t(`reason.${reason}`)}</bdi> : '–'),
    },
    {
      key: 'written',
      header: t('written'),
      render: ({ writtenAt }) => <bdi>{instant(writtenAt)}</bdi>,
    },
    {
      key: 'actor',
      header: t('actor'),
      priority: 2,
      render: ({ actor }) => (actor ? <bdi>{person(actor)}</bdi> : '–'),
    },
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
