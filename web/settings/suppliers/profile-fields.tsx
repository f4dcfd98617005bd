import { useTranslation } from 'react-i18next'
import { type Lang, languageNames } from '#domain/lang.ts'
import { langs } from '#web/app/texts/i18n.ts'
import {
  contactsOf,
  type DraftProps,
  languagesOf,
  type ProfileDraft,
} from '#web/settings/settings-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { ContactsFields } from '#web/settings/suppliers/contacts-fields.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Fields for the languages of a supplier's papers: the default, and further ones. */
function PaperLanguageFields({
  languages,
  onChange,
}: {
  languages: readonly Lang[]
  onChange: (languages: Lang[]) => void
}) {
  const { t } = useTranslation('settings')
  const [defaultLanguage] = languages
  return (
    <>
      <Select
        name="paperLanguages"
        label={t('papers.language')}
        value={defaultLanguage ?? ''}
        placeholder={t('papers.anyLanguage')}
        options={langs.map((code) => ({ value: code, label: languageNames[code] }))}
        onChange={(chosen) =>
          onChange(
            chosen === ''
              ? []
              : [chosen as Lang, ...languages.slice(1).filter((lang) => lang !== chosen)],
          )
        }
      />
      {defaultLanguage
        ? langs
            .filter((code) => code !== defaultLanguage)
            .map((code) => (
              <Checkbox
                key={code}
                isSelected={languages.includes(code)}
                onChange={(isSelected) =>
                  onChange(
                    isSelected ? [...languages, code] : languages.filter((lang) => lang !== code),
                  )
                }
              >
                {t('papers.alsoIn', { language: languageNames[code] })}
              </Checkbox>
            ))
        : null}
    </>
  )
}

export function ProfileFields({ draft, onChange }: DraftProps<ProfileDraft>) {
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
