import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOutWithProvider, useSignOutQuestion } from '#web/app/sign-out.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const close = () => useSignOutQuestion.setState({ isAsking: false })

/** Question before signing out with unsent work. */
export function SignOutWarning() {
  const { t } = useTranslation(['session', 'shell'])
  const { isAsking, title, texts } = useSignOutQuestion()
  // The next person must not be asked.
  useEffect(() => close, [])
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={title}
      acceptLabel={t('shell:account.signOut')}
      cancelLabel={t('warning.stay')}
      onAccept={() => void signOutWithProvider()}
      onCancel={close}
    >
      {texts.map((text) => (
        <p key={text}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </ConfirmDialog>
  )
}
