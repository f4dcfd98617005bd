import { useTranslation } from 'react-i18next'
import { type Lang, languageNames } from '#domain/lang.ts'
import { langs } from '#web/app/texts/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** The languages that a supplier's papers are offered in: the usual one, and others. */
export function PaperLanguageFields({
  languages,
  onChange,
}: {
  languages: readonly Lang[]
  onChange: (languages: Lang[]) => void
}) {
  const { t } = useTranslation('settings')
  const [usual] = languages
  return (
    <>
      <Select
        name="paperLanguages"
        label={t('papers.language')}
        value={usual ?? ''}
        placeholder={t('papers.anyLanguage')}
        options={langs.map((code) => ({ value: code, label: languageNames[code] }))}
        onChange={(chosen) =>
          onChange(
            chosen === ''
              ? []
              : [chosen as Lang, ...languages.slice(1).filter((one) => one !== chosen)],
          )
        }
      />
      {usual
        ? langs
            .filter((code) => code !== usual)
            .map((code) => (
              <Checkbox
                key={code}
                isSelected={languages.includes(code)}
                onChange={(isSelected) =>
                  onChange(
                    isSelected ? [...languages, code] : languages.filter((one) => one !== code),
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
