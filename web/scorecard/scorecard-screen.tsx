import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { measures } from '#domain/scorecard/scorecard-measure.ts'
import { type ScorecardGroup, scorecardGroups } from '#domain/scorecard/scorecard-query.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { useToday } from '#web/app/workspace.ts'
import { ScorecardChart } from '#web/scorecard/scorecard-chart.tsx'
import { ScorecardFilters } from '#web/scorecard/scorecard-filters.tsx'
import { scorecardQueryOf } from '#web/scorecard/scorecard-months.ts'
import { readScorecardSearch, type ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { ScorecardTable } from '#web/scorecard/scorecard-table.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import styles from './scorecard.module.css'

/** Screen of the suppliers' performance by month, supplier or place, with the definition of each measure. */
export function ScorecardScreen() {
  const { t } = useTranslation('scorecard')
  const search = useSearch({ strict: false, select: readScorecardSearch })
  const change = useChangeSearch<ScorecardSearch>()
  const hasAllSuppliers = useHasAllSuppliers(search.supplier)
  const query = scorecardQueryOf(search, useToday())
  const input = { query, supplier: supplierFilter(search.supplier) }
  const groups = scorecardGroups.filter((group) => group !== 'supplier' || hasAllSuppliers)
  const by = groups.find((group) => group === search.by) ?? 'month'
  return (
    <ScreenPage
      title={t('title')}
      actions={
        <ExportMenu
          make={(file) =>
            callForFile('GET /api/scorecard/export', {
              ...input,
              query: { ...query, by, ...orderParameterOf(by, search), ...file },
            })
          }
        />
      }
    >
      <p className={styles.intro}>
        <bdi>{t('intro')}</bdi>
      </p>
      <ScorecardFilters search={search} narrow={change} />
      <Tabs
        label={t('by.label')}
        open={by}
        onOpen={(key) => change({ by: scorecardGroups.find((group) => group === key) })}
        tabs={groups.map((group) => ({
          key: group,
          label: t(`by.${group}`),
          content: <Figures key={group} by={group} search={search} change={change} />,
        }))}
      />
      <section className={styles.definitions} aria-labelledby="definitions">
        <h2 id="definitions">{t('definitions')}</h2>
        <DescriptionList
          isStacked
          items={measures.map((measure) => ({
            term: t(`measure.${measure}`),
            value: t(`definition.${measure}`),
          }))}
        />
        <p className={styles.quiet}>
          <bdi>{t('since')}</bdi>
        </p>
      </section>
    </ScreenPage>
  )
}

// Months are always sorted by time.
const orderParameterOf = (by: ScorecardGroup, { order }: ScorecardSearch) =>
  by !== 'month' && order ? { order } : {}

function Figures({
  by,
  search,
  change,
}: {
  by: ScorecardGroup
  search: ScorecardSearch
  change: (changes: Partial<ScorecardSearch>) => void
}) {
  const { t } = useTranslation('scorecard')
  const filter = scorecardQueryOf(search, useToday())
  const query = { ...filter, by, ...orderParameterOf(by, search) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    endpointQuery('GET /api/scorecard', { query, supplier: supplierFilter(search.supplier) }),
  )
  if (error && !data)
    return <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
  return (
    <>
      <ScorecardTable
        by={by}
        rows={data?.rows}
        total={data?.total}
        sort={search.order}
        onSort={(sort) => change({ order: sort })}
        search={{ ...filter, ...(search.supplier && { supplier: search.supplier }) }}
        isFetching={isPlaceholderData}
        empty={<EmptyState icon="chart">{t('none')}</EmptyState>}
      />
      {data?.isMore ? <p className={styles.quiet}>{t('more')}</p> : null}
      {data && data.rows.length > 0 ? (
        <ScorecardChart
          by={by}
          rows={data.rows}
          measure={search.measure ?? 'otif'}
          sort={search.order}
          onSort={(sort) => change({ order: sort })}
          onChange={(measure) => change({ measure: measure === 'otif' ? undefined : measure })}
        />
      ) : null}
    </>
  )
}
