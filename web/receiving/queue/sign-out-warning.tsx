import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOutRequests, signOutWithProvider } from '#web/app/sign-out.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Warning for a person who signs out while receipts are not sent; they stay until the person is back. */
export function SignOutWarning({ count }: { count: number }) {
  const { t } = useTranslation(['receiving', 'shell'])
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (count === 0) return
    const ask = (request: Event) => {
      request.preventDefault()
      setAsking(true)
    }
    signOutRequests.addEventListener('sign-out', ask)
    return () => signOutRequests.removeEventListener('sign-out', ask)
  }, [count])
  return (
    <ConfirmDialog
      isOpen={isAsking && count > 0}
      title={t('signOut.title')}
      acceptLabel={t('shell:account.signOut')}
      cancelLabel={t('signOut.stay')}
      onAccept={() => void signOutWithProvider()}
      onCancel={() => setAsking(false)}
    >
      <p>
        <bdi>{t('signOut.text', { count })}</bdi>
      </p>
    </ConfirmDialog>
  )
}
