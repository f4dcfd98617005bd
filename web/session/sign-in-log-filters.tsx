import { useTranslation } from 'react-i18next'
import { signInEventQueryFields } from '#domain/sign-in-event-query.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import type { SignInLogSearch } from '#web/session/sign-in-log-search.ts'
import { FilterBar, type FilterChip } from '#web/ui/filter-bar.tsx'
import { Select } from '#web/ui/select.tsx'

const topics = signInEventQueryFields.topic.options
type Filter = Pick<SignInLogSearch, 'username' | 'topic'>

/** Whose sign-ins, and which. */
export function SignInLogFilters({
  search,
  change,
}: {
  search: SignInLogSearch
  change: (part: Filter) => void
}) {
  const { t } = useTranslation(['account', 'audit'])
  const { username, topic } = search
  const chip = (key: keyof Filter, label: string, value: string | undefined): FilterChip[] =>
    value ? [{ key, label, value, onRemove: () => change({ [key]: undefined }) }] : []
  const chips = [
    ...chip('username', t('audit:person'), username),
    ...chip('topic', t('audit:topic'), topic && t(`log.topics.${topic}`)),
  ]
  return (
    <FilterBar chips={chips} onClear={() => change({ username: undefined, topic: undefined })}>
      <ListSearch
        label={t('audit:person')}
        placeholder={t('audit:person')}
        value={username}
        onChange={(text) => change({ username: text })}
      />
      <Select
        name="topic"
        label={t('audit:topic')}
        value={topic ?? ''}
        placeholder={t('audit:anyTopic')}
        options={topics.map((one) => ({ value: one, label: t(`log.topics.${one}`) }))}
        onChange={(value) => change({ topic: topics.find((one) => one === value) })}
      />
    </FilterBar>
  )
}
