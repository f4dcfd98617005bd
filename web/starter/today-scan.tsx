import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraView } from '#web/app/camera/camera-view.tsx'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { ScanInput } from '#web/app/scan/scan-input.tsx'
import { Button } from '#web/ui/button.tsx'

/** The field that a day at the door begins with: what is scanned or typed into it is opened, to be received. */
export function TodayScan() {
  const { t } = useTranslation(['starter', 'camera'])
  const field = useRef<HTMLInputElement>(null)
  const [hasCamera, setCamera] = useState(false)
  const { openScanned } = useCodeLookup()
  const open = (text: string) => void openScanned(text.trim())
  return (
    <div>
      <ScanInput
        label={t('scan.label')}
        placeholder={t('scan.placeholder')}
        field={field}
        onScan={open}
      >
        <Button
          kind="plain"
          icon="camera"
          isIconOnly
          aria-expanded={hasCamera}
          onPress={() => setCamera(!hasCamera)}
        >
          {t('camera:open')}
        </Button>
      </ScanInput>
      {hasCamera ? <CameraView onScan={open} onClose={() => setCamera(false)} /> : null}
    </div>
  )
}
