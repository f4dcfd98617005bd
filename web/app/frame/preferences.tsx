import { useTranslation } from 'react-i18next'
import { type Lang, languageNames } from '#domain/lang.ts'
import styles from '#web/app/frame/account-menu.module.css'
import { themeChoices, useCustomizer } from '#web/app/state/customizer-state.ts'
import { langs, locales, useLang } from '#web/app/texts/i18n.ts'

export function Preferences() {
  return (
    <div className={styles.preferences}>
      <LanguageChoice />
      <ThemeSelect />
    </div>
  )
}

function ThemeSelect() {
  const { t } = useTranslation()
  const { followsSystem, isDark } = useCustomizer()
  return (
    <label className={styles.choice}>
      <span>{t('theme.label')}</span>
      <select
        value={followsSystem ? 'system' : isDark ? 'dark' : 'light'}
        onChange={(event) =>
          useCustomizer.setState(themeChoices[event.target.value as keyof typeof themeChoices])
        }
      >
        <option value="light">{t('theme.light')}</option>
        <option value="dark">{t('theme.dark')}</option>
        <option value="system">{t('theme.system')}</option>
      </select>
    </label>
  )
}

/** Select for the language; each language is named in itself. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { lang, setLang } = useLang()
  return (
    <label className={styles.choice}>
      <span>{t('language')}</span>
      <select value={lang} onChange={(event) => void setLang(event.target.value as Lang)}>
        {langs.map((code) => (
          <option key={code} value={code} lang={locales[code]}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
