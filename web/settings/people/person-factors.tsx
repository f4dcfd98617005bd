import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import type { Person } from '#web/settings/people/person-form.tsx'

/** Second factors of a person: authenticator app and passkeys. */
export function PersonFactors({ person: { hasApp, passkeys } }: { person: Person }) {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  return (
    <>
      {hasApp ? <div>{t('access.app')}</div> : null}
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <div key={id}>
          <bdi>
            {lastUsedAt
              ? t('access.passkeyUsed', { name, when: instant(lastUsedAt) })
              : t('access.passkeyUnused', { name })}
          </bdi>
        </div>
      ))}
    </>
  )
}
