import { useTranslation } from 'react-i18next'
import { signInEventQueryFields } from '#domain/sign-in-event-query.ts'
import { useSearchShortcut } from '#web/app/keyboard/use-search-shortcut.ts'
import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import type { SignInLogSearch } from '#web/session/sign-in-log-search.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

const topics = signInEventQueryFields.topic.options

/** Whose sign-ins, and which. */
export function SignInLogFilters({
  search,
  onChange,
}: {
  search: SignInLogSearch
  onChange: (part: Pick<SignInLogSearch, 'username' | 'topic'>) => void
}) {
  const { t } = useTranslation('account')
  const username = useDebouncedFilter(search.username, (value) => onChange({ username: value }))
  const { topic } = search
  const chips = [
    search.username && {
      key: 'username',
      label: t('log.username'),
      value: search.username,
      onRemove: () => onChange({ username: undefined }),
    },
    topic && {
      key: 'topic',
      label: t('log.topic'),
      value: t(`log.topics.${topic}`),
      onRemove: () => onChange({ topic: undefined }),
    },
  ].filter((chip) => typeof chip === 'object')
  return (
    <FilterBar chips={chips} onClear={() => onChange({ username: undefined, topic: undefined })}>
      <SearchField
        ref={useSearchShortcut()}
        label={t('log.username')}
        placeholder={t('log.username')}
        value={username.value}
        onChange={username.type}
        onSubmit={username.settle}
      />
      <Select
        name="topic"
        label={t('log.topic')}
        value={topic ?? ''}
        onChange={(value) => onChange({ topic: topics.find((one) => one === value) })}
        options={topics.map((one) => ({ value: one, label: t(`log.topics.${one}`) }))}
        placeholder={t('log.all')}
      />
    </FilterBar>
  )
}
