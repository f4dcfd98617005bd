import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { type Notice, useNoticeText } from '#web/notices/notice-text.ts'
import { useNoticePath } from '#web/notices/use-notice-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

export function NoticesTable({
  rows,
  isFetching,
  onMarkAsRead,
  empty,
}: {
  rows: readonly Notice[] | undefined
  isFetching: boolean
  onMarkAsRead: (id: number) => void
  empty: ReactNode
}) {
  const { t } = useTranslation('notices')
  const { instant, person } = useFormats()
  const textOf = useNoticeText()
  const isStaff = useIsStaff()
  const pathOf = useNoticePath()
  const columns: (Column<Notice> | false)[] = [
    {
      key: 'what',
      header: t('what'),
      card: { row: 1 },
      render: (notice) => (
        <Link
          isQuiet
          href={pathOf(notice)}
          onClick={() => {
            if (notice.readAt === null) onMarkAsRead(notice.id)
            leaveOtherSupplier(notice.supplierId)
          }}
        >
          <bdi>{textOf(notice)}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      card: { row: 2 },
      render: ({ readAt }) => (
        <StateBadge shape={readAt === null ? 'closed' : 'received'}>
          {t(readAt === null ? 'unread' : 'wasRead')}
        </StateBadge>
      ),
    },
    textColumn('when', t('when'), ({ at }) => instant(at), { card: { row: 2, isEnd: true } }),
    isStaff && {
      key: 'supplier',
      header: t('supplier'),
      priority: 2,
      card: { row: 3 },
      render: ({ supplier }) => (supplier ? <bdi>{supplier}</bdi> : '–'),
    },
    {
      key: 'actor',
      header: t('actor'),
      priority: 2,
      card: { row: 3, isEnd: true },
      render: ({ actor }) => (actor ? <bdi>{person(actor)}</bdi> : '–'),
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={textOf}
      rowTone={({ readAt }) => (readAt === null ? undefined : 'quiet')}
      options={({ id, readAt }) =>
        readAt === null ? (
          <Button kind="plain" icon="check" isIconOnly onPress={() => onMarkAsRead(id)}>
            {t('markRead')}
          </Button>
        ) : null
      }
      isFetching={isFetching}
      empty={empty}
    />
  )
}
