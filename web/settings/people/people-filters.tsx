import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roles } from '#domain/person.ts'
import { personQueryFields } from '#domain/person-query.ts'
import { useSearchShortcut } from '#web/app/keyboard/use-search-shortcut.ts'
import { firstPage } from '#web/app/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import type { PeopleSearch } from '#web/settings/people/people-search.ts'
import { SupplierField } from '#web/settings/supplier-field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { MoreFilters } from '#web/ui/more-filters.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

const { side: sides, state: states, unseen: spans, secondFactor: factors } = personQueryFields
const none = {
  text: undefined,
  role: undefined,
  state: undefined,
  unseen: undefined,
  secondFactor: undefined,
  side: undefined,
  supplier: undefined,
} as const

type Change = (part: Partial<PeopleSearch>, how?: { isTyping?: boolean }) => void

/** Which people: by words, role and state, and for the company's staff by supplier. */
export function PeopleFilters({ search, change }: { search: PeopleSearch; change: Change }) {
  const { t } = useTranslation(['people', 'shell'])
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  const narrow: Change = (part, how) => change({ ...firstPage, ...part }, how)
  const text = useDebouncedFilter(search.text, (value) =>
    narrow({ text: value }, { isTyping: true }),
  )
  const { role, state, unseen, secondFactor, side, supplier } = search
  const { data } = useQuery({
    ...endpointQuery('GET /api/supplier-settings/:id', { params: { id: supplier ?? 0 } }),
    enabled: supplier !== undefined && isStaff,
  })
  const chosen = supplier === undefined ? null : { id: supplier, rao: data?.rao ?? '…' }
  const chip = (key: keyof typeof none, label: string, value: string | undefined) =>
    value ? [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }] : []
  const chips = [
    ...chip('text', t('search'), search.text),
    ...chip('role', t('filter.role'), role && t(`shell:roles.${role}`)),
    ...chip('state', t('filter.state'), state && t(`state.${state}`)),
    ...chip('unseen', t('filter.unseen'), unseen && t(`unseen.${unseen}`)),
    ...chip(
      'secondFactor',
      t('filter.secondFactor'),
      secondFactor && t(`secondFactor.${secondFactor}`),
    ),
    ...chip('side', t('filter.side'), side && t(`side.${side}`)),
    ...chip('supplier', t('filter.supplier'), chosen?.rao),
  ]
  return (
    <FilterBar chips={chips} onClear={() => narrow(none)}>
      <SearchField
        ref={useSearchShortcut()}
        label={t('search')}
        placeholder={t('search')}
        value={text.value}
        onChange={text.type}
        onSubmit={text.settle}
      />
      <Select
        name="role"
        label={t('filter.role')}
        value={role ?? ''}
        placeholder={t('all')}
        options={roles.map((one) => ({ value: one, label: t(`shell:roles.${one}`) }))}
        onChange={(value) => narrow({ role: roles.find((one) => one === value) })}
      />
      <Select
        name="state"
        label={t('filter.state')}
        value={state ?? ''}
        placeholder={t('all')}
        options={states.options.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        onChange={(value) => narrow({ state: states.options.find((one) => one === value) })}
      />
      <MoreFilters>
        <Select
          name="unseen"
          label={t('filter.unseen')}
          value={unseen ?? ''}
          placeholder={t('all')}
          options={spans.options.map((one) => ({ value: one, label: t(`unseen.${one}`) }))}
          onChange={(value) => narrow({ unseen: spans.options.find((one) => one === value) })}
        />
        <Select
          name="secondFactor"
          label={t('filter.secondFactor')}
          value={secondFactor ?? ''}
          placeholder={t('all')}
          options={factors.options.map((one) => ({ value: one, label: t(`secondFactor.${one}`) }))}
          onChange={(value) =>
            narrow({ secondFactor: factors.options.find((one) => one === value) })
          }
        />
        {isStaff ? (
          <>
            <Select
              name="side"
              label={t('filter.side')}
              value={side ?? ''}
              placeholder={t('all')}
              options={sides.options.map((one) => ({ value: one, label: t(`side.${one}`) }))}
              onChange={(value) => narrow({ side: sides.options.find((one) => one === value) })}
            />
            <SupplierField
              label={t('filter.supplier')}
              value={chosen}
              onChange={(one) => narrow({ supplier: one?.id })}
            />
          </>
        ) : null}
      </MoreFilters>
    </FilterBar>
  )
}
