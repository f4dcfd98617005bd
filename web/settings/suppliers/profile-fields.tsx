import { useTranslation } from 'react-i18next'
import { contactsOf, languagesOf, type ProfileDraft } from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { ContactsFields } from '#web/settings/suppliers/contacts-fields.tsx'
import { PaperLanguageFields } from '#web/settings/suppliers/paper-language-fields.tsx'

/** The languages of a supplier's papers, and whom to turn to at it. */
export function ProfileFields({
  draft,
  onChange,
}: {
  draft: ProfileDraft
  onChange: (part: Partial<ProfileDraft>) => void
}) {
  const { t } = useTranslation(['settings', 'fields'])
  return (
    <>
      <SettingsGroup title={t('papers.languages')} hint={t('papers.languagesHint')}>
        <PaperLanguageFields
          languages={languagesOf(draft)}
          onChange={(languages) => onChange({ paperLanguages: languages.join(',') })}
        />
      </SettingsGroup>
      <SettingsGroup title={t('fields:contacts')} hint={t('contacts.hint')}>
        <ContactsFields
          contacts={contactsOf(draft)}
          onChange={(contacts) => onChange({ contacts: JSON.stringify(contacts) })}
        />
      </SettingsGroup>
    </>
  )
}
