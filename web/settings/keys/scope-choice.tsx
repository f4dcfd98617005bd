import { useTranslation } from 'react-i18next'
import type { KeyScope } from '#domain/access/person.ts'
import styles from '#web/settings/keys/keys.module.css'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Checkboxes for the scopes of a key, out of those that its account can have. */
export function ScopeChoice({
  offered,
  value,
  onChange,
}: {
  offered: readonly KeyScope[]
  value: readonly KeyScope[]
  onChange: (scopes: KeyScope[]) => void
}) {
  const { t } = useTranslation('keys')
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('key.scopes')}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          isSelected={value.includes(scope)}
          description={t(`scopeHint.${scope}`)}
          onChange={(isSelected) =>
            onChange(offered.filter((one) => (one === scope ? isSelected : value.includes(one))))
          }
        >
          {t(`scope.${scope}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
