import { useTranslation } from 'react-i18next'
import { roles } from '#domain/access/person.ts'
import { personQueryFields } from '#domain/people/person-query.ts'
import { SupplierField, useSupplierChoice } from '#web/app/forms/supplier-field.tsx'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { useIsStaff } from '#web/app/state/session-state.ts'
import type { PeopleSearch } from '#web/settings/list-addresses.ts'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

export function PeopleFilters({ search, narrow }: FilterProps<PeopleSearch>) {
  const { t } = useTranslation(['people', 'shell'])
  const isStaff = useIsStaff()
  const { text, role, state, unseen, secondFactor, side } = search
  const supplier = useSupplierChoice(search.supplier)
  const allOption = { placeholder: t('all') }
  return (
    <ListFilters<PeopleSearch>
      narrow={narrow}
      filters={[
        ['text', t('search'), text],
        ['role', t('filter.role'), role && t(`shell:roles.${role}`)],
        ['state', t('filter.state'), state && t(`state.${state}`)],
        ['unseen', t('filter.unseen'), unseen && t(`unseen.${unseen}`)],
        [
          'secondFactor',
          t('filter.secondFactor'),
          secondFactor && t(`secondFactor.${secondFactor}`),
        ],
        ['side', t('filter.side'), side && t(`side.${side}`)],
        ['supplier', t('filter.supplier'), supplier?.name],
      ]}
    >
      <ListSearch
        label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(typed) => narrow({ text: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        {...allOption}
        name="role"
        label={t('filter.role')}
        options={roles}
        text={(value) => t(`shell:roles.${value}`)}
        value={role}
        onChange={(value) => narrow({ role: value })}
      />
      <ChoiceFilter
        {...allOption}
        name="state"
        label={t('filter.state')}
        options={personQueryFields.state.options}
        text={(value) => t(`state.${value}`)}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
      <MoreFilters>
        <ChoiceFilter
          {...allOption}
          name="unseen"
          label={t('filter.unseen')}
          options={personQueryFields.unseen.options}
          text={(value) => t(`unseen.${value}`)}
          value={unseen}
          onChange={(value) => narrow({ unseen: value })}
        />
        <ChoiceFilter
          {...allOption}
          name="secondFactor"
          label={t('filter.secondFactor')}
          options={personQueryFields.secondFactor.options}
          text={(value) => t(`secondFactor.${value}`)}
          value={secondFactor}
          onChange={(value) => narrow({ secondFactor: value })}
        />
        {isStaff ? (
          <>
            <ChoiceFilter
              {...allOption}
              name="side"
              label={t('filter.side')}
              options={personQueryFields.side.options}
              text={(value) => t(`side.${value}`)}
              value={side}
              onChange={(value) => narrow({ side: value })}
            />
            <SupplierField
              label={t('filter.supplier')}
              value={supplier}
              onChange={(chosen) => narrow({ supplier: chosen?.id })}
            />
          </>
        ) : null}
      </MoreFilters>
    </ListFilters>
  )
}
