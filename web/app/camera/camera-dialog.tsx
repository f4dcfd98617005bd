import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { dispatchScan } from '#web/app/keyboard/shortcuts.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog with the camera over any screen: a scan is dispatched like a scanner's, and closes the dialog. */
export function CameraDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('camera')
  return (
    <Dialog title={t('title')} isOpen isDismissable onClose={onClose}>
      <CameraView
        onScan={(text) => {
          onClose()
          dispatchScan(text)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
