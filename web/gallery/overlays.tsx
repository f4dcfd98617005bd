import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'
import styles from './gallery.module.css'

// Ends the undo of the last toast that offers one: with a problem, or successfully.
let reply: (problem?: string) => void = () => {}

export function Overlays() {
  const [open, setOpen] = useState<
    'dialog' | 'confirm' | 'plain' | 'large' | 'loading' | undefined
  >()
  const [name, setName] = useState('')
  const close = () => setOpen(undefined)
  const load = () => {
    setOpen('loading')
    setTimeout(close, 600)
  }
  const undo = () =>
    new Promise<string | undefined>((resolve) => {
      reply = resolve
    })
  return (
    <Section title="What floats">
      <div className={styles.row}>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Confirm</Button>
        <Button onPress={() => setOpen('plain')}>Confirm, as it comes</Button>
        <Button onPress={() => setOpen('large')}>Confirm, without buttons</Button>
        <Button onPress={load}>Loading</Button>
        <Button onPress={() => void toast.success('12 of 40 left to pack')}>Success</Button>
        <Button onPress={() => void toast.success('2 lines confirmed', 'main', undo)}>
          With undo
        </Button>
        <Button onPress={() => reply()}>Undo it</Button>
        <Button onPress={() => reply('Can’t reach the server. Try again.')}>Fail to undo it</Button>
        <Button onPress={() => void toast.error('The shipment was closed by someone else')}>
          Error
        </Button>
        <Button onPress={() => void toast.info('Line added on this shipment', 'shipment')}>
          Shipment message
        </Button>
        <Button onPress={() => void toast.warn('The delivery date has passed')}>Warning</Button>
      </div>
      <Dialog
        title="Search Supplier"
        isOpen={open === 'dialog'}
        onClose={close}
        footer={
          <Button kind="primary" onPress={close}>
            Select
          </Button>
        }
      >
        <TextField
          label="Supplier"
          placeholder="Supplier"
          value={name}
          onChange={setName}
          autoFocus
        />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onAccept={close}
        onCancel={close}
        isDanger
        acceptLabel="Delete"
      >
        Shipment SH-2026-00418 and its 12 lines will be deleted.
      </ConfirmDialog>
      <ConfirmDialog isOpen={open === 'plain'} onAccept={close} onCancel={close}>
        Go on?
      </ConfirmDialog>
      <ConfirmDialog isOpen={open === 'large'} size="lg">
        Nothing can be pressed here.
      </ConfirmDialog>
      <LoadingOverlay isShown={open === 'large'} />
      <LoadingOverlay isShown={open === 'loading'} message="Closing shipment" />
    </Section>
  )
}
