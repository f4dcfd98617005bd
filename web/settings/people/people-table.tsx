import { useTranslation } from 'react-i18next'
import { type PersonQuery, personQueryFields } from '#domain/people/person-query.ts'
import { type ShownPersonState, shownPersonState } from '#domain/people/shown-person-state.ts'
import { useFormats } from '#web/app/formats.ts'
import type { Output } from '#web/app/http/call.ts'
import { headingSort, sortAfterPress } from '#web/app/list/list-sort.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

type Person = Output<'GET /api/people'>['rows'][number]

const shapesByState: Record<ShownPersonState, StateShape> = {
  active: 'received',
  pending: 'open',
  disabled: 'cancelled',
  supplierInactive: 'cancelled',
}

export function PersonStateBadge({
  person,
}: {
  person: Pick<Person, 'state' | 'isSupplierActive'>
}) {
  const { t } = useTranslation('people')
  const state = shownPersonState(person)
  return <StateBadge shape={shapesByState[state]}>{t(`state.${state}`)}</StateBadge>
}

export function PeopleTable({
  rows,
  isFetching,
  sort = 'name',
  onSort,
}: TableRows<Person> & {
  sort: PersonQuery['sort']
  onSort: (sort: PersonQuery['sort']) => void
}) {
  const { t } = useTranslation(['people', 'shell', 'fields'])
  const { instant } = useFormats()
  const isStaff = useIsStaff()
  const supplier: Column<Person> = textColumn(
    'supplier',
    t('field.supplier'),
    ({ supplierName }) => supplierName ?? t('ownStaff'),
  )
  const columns: Column<Person>[] = [
    linkColumn(
      'name',
      t('fields:name'),
      ({ id }) => pathTo(paths.person, { id }),
      ({ name }) => name,
      { isSortable: true },
    ),
    textColumn('username', t('fields:username'), ({ username }) => username, { priority: 2 }),
    ...(isStaff ? [supplier] : []),
    textColumn('roles', t('fields:roles'), ({ roles }) =>
      roles.map((role) => t(`shell:roles.${role}`)).join(', '),
    ),
    {
      key: 'state',
      header: t('field.state'),
      render: (person) => <PersonStateBadge person={person} />,
    },
    textColumn(
      'seen',
      t('field.lastSeenAt'),
      ({ lastSeenAt }) => (lastSeenAt ? instant(lastSeenAt) : t('never')),
      { isSortable: true, priority: 2 },
    ),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      isFetching={isFetching}
      empty={t('noMatch')}
      sort={headingSort(sort)}
      onSort={(pressed) => onSort(sortAfterPress(pressed, personQueryFields.sort.options, 'name'))}
      rowTone={(person) =>
        shapesByState[shownPersonState(person)] === 'cancelled' ? 'quiet' : undefined
      }
    />
  )
}
