import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { packagesOfLine } from '#domain/shipments/package-split.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { useFormats } from '#web/app/formats.ts'
import { callForFile } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useLineColumns } from '#web/shipments/lines/shipment-line-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { matchesWords } from '#web/ui/form/matches-words.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TableTotals } from '#web/ui/table/table-totals.tsx'
import styles from './shipment-lines.module.css'

const maxFirstLines = 25

/** Whether a shipment has so many lines that its other sections are hard to reach by scrolling. */
export const hasManyLines = ({ lines }: Pick<Shipment, 'lines'>): boolean =>
  lines.length > maxFirstLines

const searchTextOf = ({ productCode, productName, orderCode, size, color }: ShipmentLine) =>
  [productCode, productName, orderCode, size, color].join(' ')

function useShowAllForPrint(showAll: () => void) {
  useEffect(() => {
    const showAllNow = () => flushSync(showAll)
    window.addEventListener('beforeprint', showAllNow)
    return () => window.removeEventListener('beforeprint', showAllNow)
  })
}

/** Lines of a shipment with the current figures of their order lines, and totals. */
export function ShipmentLines({
  shipment,
  onEdit,
  onRemove,
}: {
  shipment: Shipment
  onEdit: (line: ShipmentLine) => void
  onRemove: (line: ShipmentLine) => void
}) {
  const { t } = useTranslation(['shipments', 'lines', 'ui', 'fields'])
  const { number } = useFormats()
  const whyNot = useWhyNot()
  const columns = useLineColumns(shipment)
  const refusal = whyNot('edit', shipment)
  const { id, lines } = shipment
  const [text, setText] = useState('')
  // The search field stays when lines are deleted: its text would filter unseen.
  const [hasSearch, setHasSearch] = useState(hasManyLines(shipment))
  if (hasManyLines(shipment) && !hasSearch) setHasSearch(true)
  const [isShowingAll, setShowingAll] = useState(false)
  useShowAllForPrint(() => setShowingAll(true))
  const matchingLines =
    text.trim() === '' ? lines : lines.filter((line) => matchesWords(searchTextOf(line), text))
  const shownLines = isShowingAll ? matchingLines : matchingLines.slice(0, maxFirstLines)
  const nameOf = (line: ShipmentLine) =>
    t('line.rowName', {
      product: [line.productName, line.size, line.color].filter(Boolean).join(' '),
      order: line.orderCode,
    })
  const links = refusal ? null : (
    <>
      <LinkButton icon="add" href={pathTo(paths.addLine, { id })}>
        {t('details.addLine')}
      </LinkButton>
      {lines.length > 0 ? (
        <LinkButton icon="list" href={pathTo(paths.bulkAdd, { id })}>
          {t('details.addContent')}
        </LinkButton>
      ) : (
        <LinkButton icon="upload" href={pathTo(paths.lineImport, { id })}>
          {t('lines:import.title')}
        </LinkButton>
      )}
    </>
  )
  return (
    <Section
      title={t('fields:lines')}
      actions={
        lines.length > 0 ? (
          <>
            <ExportMenu
              content="lines"
              make={(query) =>
                callForFile('GET /api/shipments/:id/lines/export', { params: { id }, query })
              }
            />
            {links}
          </>
        ) : null
      }
    >
      {hasSearch ? (
        <div className={styles.search}>
          <SearchField
            label={t('line.search')}
            placeholder={t('fields:orderLineSearchHint')}
            value={text}
            onChange={setText}
          />
        </div>
      ) : null}
      <DataTable
        caption={t('fields:lines')}
        columns={columns}
        rows={shownLines}
        rowKey={(line) => line.id}
        rowLabel={nameOf}
        rowTone={(line) =>
          line.orderLine.isConflict && shipment.status !== 'cancelled' ? 'warn' : undefined
        }
        totals={
          <TableTotals
            hasOptions
            columns={columns}
            totals={totalsOf(lines, number, (count) => t('line.packagesTotal', { count }))}
          />
        }
        options={(line) => (
          <Menu
            isSmall
            label={t('ui:menu.options', { row: nameOf(line) })}
            entries={[
              {
                key: 'edit',
                label: t('line.edit'),
                icon: 'edit',
                reason: refusal,
                onSelect: () => onEdit(line),
              },
              {
                key: 'delete',
                label: t('line.delete'),
                icon: 'remove',
                isDanger: true,
                reason: refusal,
                onSelect: () => onRemove(line),
              },
            ]}
          />
        )}
        empty={
          <EmptyState action={links ? <span className={styles.actions}>{links}</span> : undefined}>
            {t(text ? 'line.notFound' : 'details.noLines')}
          </EmptyState>
        }
      />
      {shownLines.length < matchingLines.length ? (
        <Button onPress={() => setShowingAll(true)}>
          {t('line.showAll', { count: matchingLines.length, shown: number(matchingLines.length) })}
        </Button>
      ) : null}
    </Section>
  )
}

/** Returns the total of packages, and of quantities if all lines have the same unit. */
function totalsOf(
  lines: readonly ShipmentLine[],
  formatNumber: (value: string) => string,
  packagesText: (count: number) => string,
) {
  const count = lines.reduce((sum, line) => sum + packagesOfLine(line), 0)
  const quantity = lines.reduce((sum, line) => sum + parseQuantity(line.quantity), 0n)
  const units = new Set(lines.map(({ unit }) => unit))
  return {
    packages: <bdi>{packagesText(count)}</bdi>,
    ...(units.size === 1
      ? { quantity: <bdi>{`${formatNumber(formatQuantity(quantity))} ${lines[0]?.unit}`}</bdi> }
      : {}),
  }
}
