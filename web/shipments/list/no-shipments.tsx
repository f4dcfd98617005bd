import { useTranslation } from 'react-i18next'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { filterOf } from '#web/app/list/page-position.ts'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { paths } from '#web/app/paths.ts'
import { type ShipmentsSearch, withAllowedSort } from '#web/app/shipment/shipments-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Empty list: offers to create the first shipment, or to clear the filters. */
export function NoShipments({
  search,
  change,
}: {
  search: ShipmentsSearch
  change: (changes: Partial<ShipmentsSearch>) => void
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { FirstShipment } = useFeatureComponents()
  const hasAllSuppliers = useHasAllSuppliers(undefined)
  // A page after the first is empty if its rows were closed or deleted meanwhile.
  if (search.page) return null
  const { sort, ...filters } = filterOf(search)
  if (!Object.values(filters).some((value) => value !== undefined)) {
    if (hasAllSuppliers) return <FirstShipment />
    return (
      <EmptyState
        icon="truck"
        action={
          <LinkButton kind="primary" icon="add" href={paths.newShipment}>
            {t('new')}
          </LinkButton>
        }
      >
        {t('list.first')}
      </EmptyState>
    )
  }
  const clearedFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return (
    <EmptyState
      icon="search"
      action={
        <Button onPress={() => change(withAllowedSort(search, clearedFilters))}>
          {t('list.clear')}
        </Button>
      }
    >
      {t('list.noMatch')}
    </EmptyState>
  )
}
