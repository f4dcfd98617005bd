import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'

/**
 * The confirmation modal of the specification (section 2): the title defaults to the translated word for attention,
 * the buttons to those for accept and cancel, and each button shows only if its callback is given.
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
  /** The question, and what will be lost. */
  children: ReactNode
  size?: DialogSize
  onAccept?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  acceptLabel?: string
  cancelLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  /** Something is to be typed first: its field takes the focus. */
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
