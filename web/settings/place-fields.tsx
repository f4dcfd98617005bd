import { useTranslation } from 'react-i18next'
import { PapersFields } from '#web/settings/papers-fields.tsx'
import type { PlaceDraft } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { FormRow } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What is said of a place, the same for a new one and for one that is there. */
export function PlaceFields({
  draft,
  onChange,
  isNew = false,
}: {
  draft: PlaceDraft
  onChange: (part: Partial<PlaceDraft>) => void
  isNew?: boolean
}) {
  const { t } = useTranslation('settings')
  return (
    <>
      <SettingsGroup title={t('place.aliases')} hint={t('place.aliasesHint')}>
        <FormRow>
          <TextField
            name="code"
            label={t('place.code')}
            isRequired
            isCode
            autoFocus={isNew}
            maxLength={60}
            value={draft.code}
            onChange={(code) => onChange({ code })}
          />
          <TextField
            name="name"
            label={t('place.name')}
            isRequired
            maxLength={200}
            value={draft.name}
            onChange={(name) => onChange({ name })}
          />
        </FormRow>
      </SettingsGroup>
      <SettingsGroup title={t('papers.title')} hint={t('papers.hint')}>
        <PapersFields draft={draft} onChange={onChange} />
      </SettingsGroup>
    </>
  )
}
