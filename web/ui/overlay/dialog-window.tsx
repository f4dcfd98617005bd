import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'

/** React Aria's modal of an open dialog, which traps the focus and hides the page behind it. */
export default function DialogWindow({
  title,
  isOpen,
  onClose,
  size = 'md',
  isDismissable = false,
  role = 'dialog',
  footer,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui')
  return (
    <AriaLocale>
      <ModalOverlay
        className={styles.scrim}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose?.()}
        isDismissable={isDismissable && Boolean(onClose)}
        isKeyboardDismissDisabled={!onClose}
      >
        <Modal className={classNames(styles.modal, styles[size])}>
          <AriaDialog className={styles.dialog} role={role}>
            <header className={styles.header}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              {onClose && role === 'dialog' ? (
                <Button kind="plain" icon="close" isIconOnly onPress={onClose}>
                  {t('dialog.close')}
                </Button>
              ) : null}
            </header>
            <div className={styles.body}>{children}</div>
            {footer ? <footer className={styles.footer}>{footer}</footer> : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
