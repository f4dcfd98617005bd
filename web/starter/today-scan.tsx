import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { ScanField } from '#web/app/scan/scan-field.tsx'

/** The field that a day at the door begins with: what is scanned or typed into it is opened, to be received. */
export function TodayScan() {
  const { t } = useTranslation('starter')
  const field = useRef<HTMLInputElement>(null)
  const { openScanned } = useCodeLookup()
  return (
    <ScanField
      label={t('scan.label')}
      placeholder={t('scan.placeholder')}
      field={field}
      onScan={(text) => void openScanned(text.trim())}
      status={undefined}
    />
  )
}
