import { useTranslation } from 'react-i18next'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import type { RecordKind } from '#web/settings/records/record-kind.ts'
import { RecordNameFields } from '#web/settings/records/record-name-fields.tsx'
import { type PlaceDraft, papersNames, placeBody } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'

/** Where the company has its goods sent. */
export const placeKind: RecordKind = {
  name: 'places',
  fields: ['code', 'name', ...papersNames],
  bodyOf: (draft) => placeBody(draft as PlaceDraft),
  Fields: ({ draft, onChange, isNew }) => {
    const { t } = useTranslation('settings')
    return (
      <>
        <RecordNameFields kind="places" draft={draft} onChange={onChange} isNew={isNew} />
        <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
          <PapersFields draft={draft as PlaceDraft} onChange={onChange} />
        </SettingsGroup>
      </>
    )
  },
  useColumns: () => {
    const { t } = useTranslation(['settings', 'fields'])
    return [
      {
        key: 'gln',
        header: t('fields:gln'),
        isNoWrap: true,
        render: ({ gln }) => (gln ? <CodeText>{String(gln)}</CodeText> : '–'),
      },
      {
        key: 'address',
        header: t('papers.address'),
        priority: 2,
        render: ({ address }) => (
          <bdi>{address ? String(address).replace(/\s*\n\s*/g, ', ') : '–'}</bdi>
        ),
      },
    ]
  },
}
