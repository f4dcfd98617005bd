import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { trackingUrlPattern } from '#domain/parties/tracking-link.ts'
import type { RecordKindName } from '#web/app/paths.ts'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import { dockKind } from '#web/settings/records/dock-kind.tsx'
import type { RecordDraft, RecordKind } from '#web/settings/records/record-kind.ts'
import { RecordNameFields } from '#web/settings/records/record-name-fields.tsx'
import { type PlaceDraft, papersNames, placeBody } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { codeColumn, textColumn } from '#web/ui/table/text-column.tsx'

/** Places to which the company has its goods sent. */
const placeKind: RecordKind = {
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
      codeColumn('gln', t('fields:gln'), ({ gln }) => (gln ? String(gln) : null)),
      textColumn(
        'address',
        t('papers.address'),
        ({ address }) => (address ? String(address).replace(/\s*\n\s*/g, ', ') : '–'),
        { priority: 2 },
      ),
    ]
  },
}

const textOf = (draft: RecordDraft, field: string) => (draft[field] ?? '').trim()

const isScac = (typed: string) => /^\s*[a-z]{2,4}\s*$/i.test(typed)

const carrierKind: RecordKind = {
  name: 'carriers',
  fields: ['code', 'name', 'scac', 'trackingUrl'],
  bodyOf: (draft) => ({
    code: textOf(draft, 'code'),
    name: textOf(draft, 'name'),
    scac: textOf(draft, 'scac').toUpperCase() || null,
    trackingUrl: textOf(draft, 'trackingUrl') || null,
  }),
  Fields: ({ draft, onChange, isNew }) => {
    const { t } = useTranslation('settings')
    return (
      <>
        <RecordNameFields kind="carriers" draft={draft} onChange={onChange} isNew={isNew} />
        <TextField
          name="scac"
          label={t('records.carriers.scac')}
          description={t('records.carriers.scacHint')}
          check={(scac) => (isScac(scac) ? undefined : t('records.carriers.scacWrong'))}
          isOptional
          isCode
          maxLength={4}
          value={draft.scac ?? ''}
          onChange={(scac) => onChange({ scac })}
        />
        <TextField
          name="trackingUrl"
          label={t('records.carriers.trackingUrl')}
          description={t('records.carriers.trackingUrlHint', { placeholder: '{tracking}' })}
          check={(url) =>
            trackingUrlPattern.test(url.trim())
              ? undefined
              : t('records.carriers.trackingUrlWrong', { placeholder: '{tracking}' })
          }
          isOptional
          isCode
          maxLength={300}
          value={draft.trackingUrl ?? ''}
          onChange={(trackingUrl) => onChange({ trackingUrl })}
        />
      </>
    )
  },
  useColumns: () => {
    const { t } = useTranslation('settings')
    return [
      codeColumn('scac', t('records.carriers.scac'), ({ scac }) => (scac ? String(scac) : null)),
    ]
  },
}

const recordKinds: Record<RecordKindName, RecordKind> = {
  places: placeKind,
  carriers: carrierKind,
  docks: dockKind,
}

export function useRecordKind(): RecordKind {
  const { kind } = useParams({ strict: false }) as { kind: RecordKindName }
  return recordKinds[kind]
}

/** Returns the search parameter of the history for a record of this kind: `placeId`. */
export const historyParameter = (kind: RecordKindName) => `${kind.slice(0, -1)}Id`
