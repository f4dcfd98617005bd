import { useTranslation } from 'react-i18next'
import { mailQueryFields } from '#domain/mail-query.ts'
import { useSearchShortcut } from '#web/app/keyboard/use-search-shortcut.ts'
import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import type { MailSearch } from '#web/settings/mail-search.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

const states = mailQueryFields.state.options

/** To whom, and in which state. */
export function MailFilters({
  search: { to, state },
  onChange,
}: {
  search: MailSearch
  onChange: (part: Pick<MailSearch, 'to' | 'state'>) => void
}) {
  const { t } = useTranslation('outbox')
  const address = useDebouncedFilter(to, (value) => onChange({ to: value }))
  const chips = [
    to && {
      key: 'to',
      label: t('to'),
      value: to,
      onRemove: () => onChange({ to: undefined }),
    },
    state && {
      key: 'state',
      label: t('stateHeading'),
      value: t(`state.${state}`),
      onRemove: () => onChange({ state: undefined }),
    },
  ].filter((chip) => typeof chip === 'object')
  return (
    <FilterBar chips={chips} onClear={() => onChange({ to: undefined, state: undefined })}>
      <SearchField
        ref={useSearchShortcut()}
        label={t('address')}
        placeholder={t('address')}
        value={address.value}
        onChange={address.type}
        onSubmit={address.settle}
      />
      <Select
        name="state"
        label={t('stateHeading')}
        value={state ?? ''}
        onChange={(value) => onChange({ state: states.find((one) => one === value) })}
        options={states.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        placeholder={t('allStates')}
      />
    </FilterBar>
  )
}
