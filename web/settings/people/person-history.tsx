import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { Person } from '#web/settings/people/person-form.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Change = Person['changes'][number]

/** Table of the changes of a person's account, with author and time. */
export function PersonHistory({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('people')
  const { instant, person } = useFormats()
  return (
    <Section title={t('changes.title')}>
      <DataTable<Change>
        isCompact
        caption={t('changes.title')}
        rows={changes}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`changes.kind.${kind}`)}
        empty={t('changes.none')}
        columns={[
          textColumn('at', t('changes.when'), ({ at }) => instant(at)),
          textColumn('actor', t('changes.who'), ({ actor }) =>
            actor ? person(actor) : t('changes.command'),
          ),
          { key: 'what', header: t('changes.what'), render: (change) => <What {...change} /> },
        ]}
      />
    </Section>
  )
}

const kindsWithValues = new Set<Change['kind']>([
  'changed',
  'email-change-requested',
  'email-changed',
])

function What({ kind, before, after }: Change) {
  const { t } = useTranslation('people')
  const { label, formatSetting } = useSettingLabels()
  return (
    <>
      <div>
        <bdi>{t(`changes.kind.${kind}`)}</bdi>
      </div>
      {Object.keys(kindsWithValues.has(kind) ? after : {}).map((name) => (
        <div key={name}>
          {label(name)}: <VisuallyHidden>{t('changes.before')} </VisuallyHidden>
          <bdi>{formatSetting(name, before[name])}</bdi> <Icon name="arrow" size={14} />{' '}
          <VisuallyHidden>{t('changes.now')} </VisuallyHidden>
          <bdi>{formatSetting(name, after[name])}</bdi>
        </div>
      ))}
    </>
  )
}
