import { useTranslation } from 'react-i18next'
import styles from '#web/starter/first-steps.module.css'
import { MailHint } from '#web/starter/mail-hint.tsx'
import { useFirstSteps } from '#web/starter/use-first-steps.ts'
import { useHint } from '#web/starter/use-hint.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/**
 * Checklist of a new company, or of a supplier before its first announcement, until all steps are done or the person
 * dismisses it. What some never do keeps no list open; that no mail is sent is a hint by itself.
 */
export function FirstSteps() {
  const { t } = useTranslation('starter')
  const { isOpen, dismiss } = useHint('first-steps')
  const steps = useFirstSteps({ isAsked: isOpen })
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
