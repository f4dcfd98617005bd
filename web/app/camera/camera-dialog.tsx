import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { dispatchScan } from '#web/app/keyboard/shortcuts.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** The camera over any screen: what it reads goes where a scanner's text goes, and the window closes. */
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
