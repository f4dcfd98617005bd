import { useTranslation } from 'react-i18next'
import { type InterchangeSettings, isWrongGln } from '#domain/messages/interchange-settings.ts'
import keyStyles from '#web/settings/keys/keys.module.css'
import { OwnIdentifiers } from '#web/settings/webhooks/own-identifiers.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Identifiers of EDIFACT interchanges, and whether they are tests. */
export function InterchangeFieldset({
  settings,
  change,
}: {
  settings: InterchangeSettings
  change: (part: Partial<InterchangeSettings>) => void
}) {
  const { t } = useTranslation(['webhooks', 'settings', 'problems'])
  return (
    <fieldset className={`${keyStyles.scopes} ${styles.interchange}`}>
      <legend>{t('interchange.title')}</legend>
      {(['interchangeSender', 'interchangeRecipient'] as const).map((name) => (
        <div key={name} className={styles.party}>
          <TextField
            isOptional
            isCode
            name={name}
            label={t(`interchange.${name}`)}
            description={t(`interchange.${name}Hint`)}
            maxLength={35}
            check={(text) => {
              if (!isWrongGln(text, settings[`${name}Qualifier`])) return undefined
              return /^\d{13}$/.test(text)
                ? t('problems:field.wrong-check-digit')
                : t('settings:papers.glnWrong')
            }}
            value={settings[name]}
            onChange={(value) => change({ [name]: value })}
          />
          <TextField
            isRequired
            isCode
            name={`${name}Qualifier`}
            label={t(`interchange.${name}Qualifier`)}
            description={t('interchange.qualifierHint')}
            maxLength={4}
            value={settings[`${name}Qualifier`]}
            onChange={(value) => change({ [`${name}Qualifier`]: value.toUpperCase() })}
          />
        </div>
      ))}
      <p className={styles.hint}>
        {t('ownIdentifiers')}: <OwnIdentifiers />
      </p>
      <Checkbox
        description={t('interchange.isTestHint')}
        isSelected={settings.isTest}
        onChange={(isTest) => change({ isTest })}
      >
        {t('interchange.isTest')}
      </Checkbox>
    </fieldset>
  )
}
