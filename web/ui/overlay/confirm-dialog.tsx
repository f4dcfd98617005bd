import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'

/**
 * Confirmation dialog of the specification (section 2). Title and buttons have translated defaults: attention, accept
 * and cancel. Each button is shown only if its callback is given.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  size = 'sm',
  onAccept,
  onCancel,
  acceptLabel,
  cancelLabel,
  isDanger = false,
  isBusy = false,
  hasField = false,
}: {
  isOpen: boolean
  title?: string | undefined
  /** Question, and the consequences. */
  children: ReactNode
  size?: DialogSize
  onAccept?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  acceptLabel?: string
  cancelLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  /** Whether the dialog has a field, which takes the focus. */
  hasField?: boolean
}) {
  const { t } = useTranslation('ui')
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      title={title ?? t('confirm.title')}
      size={size}
      onClose={isBusy ? undefined : onCancel}
      footer={
        <>
          {onCancel ? (
            <Button onPress={onCancel} reason={isBusy ? t('confirm.busy') : undefined}>
              {cancelLabel ?? t('confirm.cancel')}
            </Button>
          ) : null}
          {onAccept ? (
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              isBusy={isBusy}
              onPress={onAccept}
              autoFocus={!isDanger && !hasField}
            >
              {acceptLabel ?? t('confirm.accept')}
            </Button>
          ) : null}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
