import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { rowToneOf, useSignInColumns } from '#web/app/sign-in-columns.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table-columns.ts'

type Event = Output<'GET /api/sign-ins'>['rows'][number]

/** The sign-ins of many people; a person leads to theirs alone. */
export function SignInLogTable({
  rows,
  isFetching,
}: {
  rows: readonly Event[] | undefined
  isFetching: boolean
}) {
  const { t } = useTranslation(['account', 'audit'])
  const formats = useFormats()
  const [at, ...others] = useSignInColumns<Event>()
  const person: Column<Event> = {
    key: 'person',
    header: t('audit:who'),
    render: ({ name, username }) => (
      <Link isQuiet href={`${paths.signIns}?${new URLSearchParams({ username })}`}>
        <bdi>{formats.person(name) || username}</bdi>
      </Link>
    ),
  }
  return (
    <DataTable
      caption={t('log.title')}
      columns={[...(at ? [at] : []), person, ...others]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ username }) => username}
      rowTone={rowToneOf}
      isFetching={isFetching}
    />
  )
}
