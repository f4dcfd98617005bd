import { useTranslation } from 'react-i18next'
import { mailQueryFields } from '#domain/notices/mail.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ChoiceFilter, ListFilters } from '#web/app/list/list-filters.tsx'
import type { Narrow } from '#web/app/list/paged-list.tsx'
import type { MailSearch } from '#web/settings/list-addresses.ts'

/** Filters of mails by receiver and by state. */
export function MailFilters({
  search: { to, state },
  narrow,
}: {
  search: MailSearch
  narrow: Narrow<MailSearch>
}) {
  const { t } = useTranslation('outbox')
  return (
    <ListFilters<MailSearch>
      narrow={narrow}
      filters={[
        ['to', t('to'), to],
        ['state', t('stateHeading'), state && t(`state.${state}`)],
      ]}
    >
      <ListSearch
        label={t('address')}
        placeholder={t('address')}
        value={to}
        onChange={(typed) => narrow({ to: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        name="state"
        label={t('stateHeading')}
        placeholder={t('allStates')}
        options={mailQueryFields.state.options}
        text={(one) => t(`state.${one}`)}
        value={state}
        onChange={(one) => narrow({ state: one })}
      />
    </ListFilters>
  )
}
