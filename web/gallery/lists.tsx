import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import { QuantityGrid } from '#web/ui/quantity/quantity-grid.tsx'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import type { Column, RowKey, Sort } from '#web/ui/table/table-columns.ts'

type Shipment = {
  code: string
  day: string
  shape: StateShape
  state: string
  lines: number
  packages: string
}

const shipments: Shipment[] = [
  {
    code: 'SH-2026-00418',
    day: '27 Nov 2026',
    shape: 'open',
    state: 'Open',
    lines: 12,
    packages: '348',
  },
  {
    code: 'SH-2026-00417',
    day: '25 Nov 2026',
    shape: 'closed',
    state: 'Closed',
    lines: 3,
    packages: '40',
  },
  {
    code: 'SH-2026-00411',
    day: '21 Nov 2026',
    shape: 'moving',
    state: 'In transit',
    lines: 28,
    packages: '1,204',
  },
  {
    code: 'SH-2026-00402',
    day: '14 Nov 2026',
    shape: 'received',
    state: 'Received',
    lines: 7,
    packages: '96',
  },
  {
    code: 'SH-2026-00398',
    day: '12 Nov 2026',
    shape: 'cancelled',
    state: 'Cancelled',
    lines: 1,
    packages: '2',
  },
]

const columns: Column<Shipment>[] = [
  {
    key: 'code',
    header: 'Shipping code',
    isSortable: true,
    render: (row) => (
      <Link href={`#${row.code}`} isQuiet>
        <CodeText>{row.code}</CodeText>
      </Link>
    ),
  },
  {
    key: 'day',
    header: 'Estimated delivery date',
    isSortable: true,
    isNoWrap: true,
    render: (row) => row.day,
  },
  {
    key: 'state',
    header: 'State',
    render: (row) => <StateBadge shape={row.shape}>{row.state}</StateBadge>,
  },
  { key: 'lines', header: 'Lines', isNumeric: true, priority: 2, render: (row) => row.lines },
  {
    key: 'packages',
    header: 'Packages',
    isNumeric: true,
    isSortable: true,
    render: (row) => row.packages,
  },
]

type Line = { id: number; product: string; size: string; ordered: string; available: string }

const lines: Line[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  product: `Box, folding, ${['brown', 'white'][index % 2]}`,
  size: `${200 + index * 20} × ${150 + index * 10} × 100`,
  ordered: String(400 + index * 50),
  available: String(120 + index * 30),
}))

export function Lists() {
  const [sort, setSort] = useState<Sort>({ column: 'day', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set(['SH-2026-00417']))
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<Record<number, string>>({ 1: '60', 2: '500' })
  const [isFetching, setFetching] = useState(false)
  return (
    <>
      <Section
        title="A list"
        actions={<Button onPress={() => setFetching(!isFetching)}>Fetching</Button>}
      >
        <FilterBar
          chips={[
            { key: 'state', label: 'State', value: 'Open', onRemove: () => {} },
            { key: 'day', label: 'From', value: '1 Nov 2026', onRemove: () => {} },
          ]}
          onClear={() => {}}
        >
          <SearchField
            label="Search shipments"
            placeholder="Search by code"
            value={search}
            onChange={setSearch}
          />
        </FilterBar>
        <DataTable
          caption="Shipments"
          columns={columns}
          rows={shipments}
          rowKey={(row) => row.code}
          rowLabel={(row) => row.code}
          sort={sort}
          onSort={setSort}
          isFetching={isFetching}
          selection={{ selected, onChange: setSelected }}
          rowTone={(row) => (row.shape === 'moving' ? 'warn' : undefined)}
          options={(row) => (
            <Menu
              label={`Options for ${row.code}`}
              isSmall
              entries={[
                { key: 'open', label: 'Show', icon: 'arrow', href: `#${row.code}` },
                {
                  key: 'close',
                  label: 'Close',
                  icon: 'lock',
                  reason: 'It has no estimated delivery date.',
                },
                { key: 'delete', label: 'Delete', icon: 'remove', isDanger: true },
              ]}
            />
          )}
        />
        <Pagination
          page={2}
          count={25}
          size={25}
          total={{ count: 290, isMore: false }}
          hasNext
          onPage={() => {}}
          onPrevious={() => {}}
          onNext={() => {}}
          onSize={() => {}}
        />
      </Section>
      <Section title="Add content">
        <QuantityGrid
          caption="Order lines"
          columns={[
            { key: 'product', header: 'Product', render: (row) => row.product },
            {
              key: 'size',
              header: 'Size',
              isNoWrap: true,
              render: (row) => <bdi>{row.size}</bdi>,
            },
            { key: 'ordered', header: 'Ordered', isNumeric: true, render: (row) => row.ordered },
            {
              key: 'line',
              header: 'Served',
              render: (row) => (
                <QuantityBar
                  ordered={row.ordered}
                  received="100"
                  inTransit="80"
                  inOpen={String(Number(row.ordered) - 180 - Number(row.available))}
                  available={row.available}
                  draft={typed[row.id] ?? ''}
                />
              ),
            },
          ]}
          inputs={[
            {
              key: 'quantity',
              header: 'Quantity',
              value: (row) => typed[row.id] ?? '',
              onChange: (row, value) => setTyped({ ...typed, [row.id]: value }),
              max: (row) => row.available,
            },
          ]}
          rows={lines}
          rowKey={(row) => row.id}
          rowLabel={(row) => `${row.product} ${row.size}`}
        />
      </Section>
      <Section title="Empty, waiting">
        <DataTable
          caption="Nothing"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.code}
          rowLabel={(row) => row.code}
        />
        <DataTable
          caption="Waiting"
          columns={columns}
          rows={undefined}
          rowKey={(row) => row.code}
          rowLabel={(row) => row.code}
        />
      </Section>
    </>
  )
}
