import { useTranslation } from 'react-i18next'
import type { RecordKindName } from '#web/app/paths.ts'
import type { RecordDraft } from '#web/settings/records/record-kind.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function RecordNameFields({
  kind,
  draft,
  onChange,
  isNew = false,
}: {
  kind: RecordKindName
  draft: RecordDraft
  onChange: (part: RecordDraft) => void
  isNew?: boolean | undefined
}) {
  const { t } = useTranslation('settings')
  return (
    <SettingsGroup title={t(`records.${kind}.aliases`)} hint={t(`records.${kind}.aliasesHint`)}>
      <FormRow>
        <TextField
          name="code"
          label={t('record.code')}
          isRequired
          isCode
          autoFocus={isNew}
          maxLength={60}
          value={draft.code ?? ''}
          onChange={(code) => onChange({ code })}
        />
        <TextField
          name="name"
          label={t('record.name')}
          isRequired
          maxLength={200}
          value={draft.name ?? ''}
          onChange={(name) => onChange({ name })}
        />
      </FormRow>
    </SettingsGroup>
  )
}
