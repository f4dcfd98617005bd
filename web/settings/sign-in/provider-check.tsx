import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import type { Provider } from '#web/settings/sign-in/provider-draft.ts'
import styles from '#web/settings/sign-in/sign-in-settings.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'

/** Addresses to enter at the provider, and a check whether it replies and knows us. */
export function ProviderCheck({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const words = useProblemMessage()
  const { mutate, data, error, isPending } = useEndpointMutation(
    'POST /api/sign-in-providers/:id/check',
  )
  const result = data && t(data.fault ? `fault.${data.fault}` : 'works')
  return (
    <div className={styles.part}>
      <DescriptionList
        isStacked
        items={[
          {
            term: t('redirectUri'),
            value: <CodeText hasCopy>{provider.redirectUri}</CodeText>,
          },
          { term: t('logoutUri'), value: <CodeText hasCopy>{provider.logoutUri}</CodeText> },
        ]}
      />
      <div className={styles.check}>
        <Button isBusy={isPending} onPress={() => mutate({ params: { id: provider.id } })}>
          {t('check')}
        </Button>
        <p role="status">
          <bdi>{error ? words(error) : result}</bdi>
        </p>
      </div>
    </div>
  )
}
