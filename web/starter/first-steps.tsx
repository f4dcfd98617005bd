import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Hint } from '#domain/starter/today-item.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useDismissedHints } from '#web/app/workspace.ts'
import styles from '#web/starter/starter-screen.module.css'
import { useFirstSteps } from '#web/starter/use-first-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/**
 * Checklist of a new company, or of a supplier before its first announcement, until all required steps are done or the
 * person dismisses it. Missing mail settings are a separate hint.
 */
export function FirstSteps() {
  const { t } = useTranslation('starter')
  const { isOpen, dismiss } = useHint('first-steps')
  const steps = useFirstSteps({ isEnabled: isOpen })
  if (!isOpen || steps.every(({ isDone, isOptional }) => isDone || isOptional)) return <MailHint />
  return (
    <Section
      title={t('first.title')}
      actions={
        <Button kind="plain" icon="close" isSmall onPress={dismiss}>
          {t('first.dismiss')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ key, isDone, href, icon }) => (
          <li key={key} className={styles.step} data-done={isDone || undefined}>
            <span className={styles.mark}>{isDone ? <Icon name="check" size={14} /> : null}</span>
            <div className={styles.words}>
              <p>
                <bdi>{t(`first.${key}.title`)}</bdi>
                {isDone ? <VisuallyHidden>{t('first.done')}</VisuallyHidden> : null}
              </p>
              {isDone ? null : <p className={styles.why}>{t(`first.${key}.why`)}</p>}
            </div>
            {isDone ? null : (
              <LinkButton href={href} icon={icon}>
                {t(`first.${key}.do`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Hint for administrators, until dismissed: no mail is sent, and invitations wait in the outbox. */
function MailHint() {
  const { t } = useTranslation('starter')
  const { isOpen, dismiss } = useHint('mail')
  const canSee = useCan('manageMail')
  const { data } = useQuery({
    ...endpointQuery('GET /api/mail-status', {}),
    enabled: canSee && isOpen,
  })
  if (!(canSee && isOpen && data) || data.isSent) return null
  return (
    <section className={styles.hint} aria-label={t('mailHint.title')}>
      <Icon name="mail" />
      <p>
        <bdi>{t('mailHint.words')}</bdi> <Link href={paths.mails}>{t('mailHint.open')}</Link>
      </p>
      <Button kind="plain" icon="close" isIconOnly isSmall onPress={dismiss}>
        {t('mailHint.dismiss')}
      </Button>
    </section>
  )
}

/** Returns whether a hint is open, false until it is loaded, and a function that dismisses the hint for good. */
function useHint(hint: Hint) {
  const client = useQueryClient()
  const dismissed = useDismissedHints()
  const send = useEndpointMutation('PUT /api/dismissed-hints/:hint')
  const dismiss = () => {
    const queryKey = endpointQueryKey('GET /api/workspace', {})
    client.setQueryData<Output<'GET /api/workspace'>>(
      queryKey,
      (workspace) =>
        workspace && { ...workspace, dismissedHints: [...workspace.dismissedHints, hint] },
    )
    send.mutateAsync({ params: { hint } }).catch(() => client.invalidateQueries({ queryKey }))
  }
  return { isOpen: dismissed !== undefined && !dismissed.includes(hint), dismiss }
}
