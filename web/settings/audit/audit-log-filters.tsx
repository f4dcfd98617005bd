import { useTranslation } from 'react-i18next'
import { signInTopics } from '#domain/access/sign-in-topic.ts'
import { auditLogTopics } from '#domain/audit/audit-log.ts'
import { useFormats } from '#web/app/formats.ts'
import { SupplierField, useSupplierChoice } from '#web/app/forms/supplier-field.tsx'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import type { AuditLogSearch } from '#web/settings/list-addresses.ts'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

export function AuditLogFilters({ search, narrow }: FilterProps<AuditLogSearch>) {
  const { t } = useTranslation('audit')
  const { day } = useFormats()
  const { text, topic, signInTopic, person, supplierId, from, to } = search
  const supplier = useSupplierChoice(supplierId)
  return (
    <ListFilters<AuditLogSearch>
      narrow={narrow}
      filters={[
        ['text', t('search'), text],
        ['topic', t('topic'), topic && t(`topics.${topic}`)],
        ['signInTopic', t('topics.sign-ins'), signInTopic && t(`signInTopics.${signInTopic}`)],
        ['person', t('person'), person],
        ['supplierId', t('supplier'), supplier?.name],
        ['from', t('from'), from && day(from)],
        ['to', t('to'), to && day(to)],
      ]}
    >
      <ListSearch
        label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        onChange={(typed) => narrow({ text: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        name="topic"
        label={t('topic')}
        placeholder={t('anyTopic')}
        options={auditLogTopics}
        text={(value) => t(`topics.${value}`)}
        value={topic}
        onChange={(value) => narrow({ topic: value, signInTopic: undefined })}
      />
      {topic === 'sign-ins' || signInTopic ? (
        <ChoiceFilter
          name="signInTopic"
          label={t('topics.sign-ins')}
          placeholder={t('anyTopic')}
          options={signInTopics}
          text={(value) => t(`signInTopics.${value}`)}
          value={signInTopic}
          onChange={(value) => narrow({ signInTopic: value })}
        />
      ) : null}
      <MoreFilters>
        <SupplierField
          label={t('supplier')}
          value={supplier}
          onChange={(chosen) => narrow({ supplierId: chosen?.id })}
        />
        <WordFilter
          label={t('person')}
          value={person}
          onChange={(typed) => narrow({ person: typed }, { isTyping: true })}
        />
        <DayRangeFilter
          isPast
          from={{ label: t('from'), value: from, onChange: (first) => narrow({ from: first }) }}
          to={{ label: t('to'), value: to, onChange: (last) => narrow({ to: last }) }}
        />
      </MoreFilters>
    </ListFilters>
  )
}
