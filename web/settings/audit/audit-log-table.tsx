import { useTranslation } from 'react-i18next'
import type { AuditLogEntry } from '#domain/audit/audit-log.ts'
import { type SignInKind, signInKinds } from '#domain/people/sign-in-event.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { AuditDetails } from '#web/settings/audit/audit-details.tsx'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Table of the audit log; a person or supplier in it links to their entries. */
export function AuditLogTable({ rows, isFetching }: TableRows<AuditLogEntry>) {
  const { t } = useTranslation(['audit', 'account'])
  const { instant, person } = useFormats()
  const kindText = useAuditKind()
  const searchWith = (filter: Record<string, string>) =>
    `${paths.settingHistory}?${new URLSearchParams(filter)}`
  const columns: Column<AuditLogEntry>[] = [
    textColumn('at', t('when'), ({ at }) => instant(at), { isNoWrap: true }),
    {
      key: 'actor',
      header: t('who'),
      render: ({ actor }) =>
        actor ? (
          <Link isQuiet href={searchWith({ person: actor.username })}>
            <bdi>{person(actor.name) || actor.username}</bdi>
          </Link>
        ) : (
          <bdi>{t('account:events.command')}</bdi>
        ),
    },
    textColumn('kind', t('what'), (entry) => kindText(entry)),
    { key: 'subject', header: t('subject'), render: (entry) => <Subject entry={entry} /> },
    {
      key: 'supplier',
      header: t('supplier'),
      priority: 2,
      render: ({ supplier }) =>
        supplier ? (
          <Link isQuiet href={searchWith({ supplierId: String(supplier.id) })}>
            <bdi>{supplier.name}</bdi>
          </Link>
        ) : (
          '–'
        ),
    },
    { key: 'details', header: t('details'), render: (entry) => <AuditDetails entry={entry} /> },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={(entry) => `${instant(entry.at)} ${kindText(entry)}`}
      rowTone={(entry) => (isRefusal(entry) ? 'warn' : undefined)}
      isFetching={isFetching}
      empty={t('none')}
    />
  )
}

const isRefusal = ({ topic, kind }: AuditLogEntry) =>
  topic === 'sign-ins' && signInKinds[kind as SignInKind] === 'refusal'

const isOfImport = (kind: string) => kind === 'imported' || kind === 'reversed'

function useAuditKind() {
  const { t } = useTranslation(['audit', 'account', 'changes'])
  return ({ topic, kind }: AuditLogEntry): string => {
    // A test checks that every kind has a text.
    if (topic === 'sign-ins') return t(`account:events.kind.${kind}` as 'account:events.title')
    if (topic === 'shipments') return t(`changes:event.${kind}` as 'changes:event.created')
    const name = `${topic}.${kind}`
    return t(`kinds.${name}` as 'title')
  }
}

function Subject({ entry: { topic, kind, subject, supplier } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation('audit')
  const { person } = useFormats()
  const { id } = subject
  const name = <bdi>{person(subject.name) || (id ? t('nameless', { id }) : '–')}</bdi>
  if (topic === 'sign-ins') return '–'
  if (id && topic === 'orders')
    return (
      <Link
        isQuiet
        href={pathTo(isOfImport(kind) ? paths.orderImportRecord : paths.order, { id })}
        onClick={() => leaveOtherSupplier(supplier?.id ?? null)}
      >
        {name}
      </Link>
    )
  if (id && topic === 'suppliers')
    return (
      <Link isQuiet href={pathTo(paths.oneSupplierSettings, { id })}>
        {name}
      </Link>
    )
  const [record] = kind.split('-')
  if (id && topic === 'settings' && !kind.endsWith('-removed'))
    return (
      <Link isQuiet href={pathTo(paths.record, { kind: `${record}s`, id })}>
        {name}
      </Link>
    )
  return name
}
