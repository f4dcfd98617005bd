import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Packing } from '#domain/packing/package.ts'
import type { ScanStatus } from '#web/app/scan/use-scan-status.ts'
import type { ReceivingSearch } from '#web/receiving/counting/receiving-search.ts'

/** Names the package whose scan on another screen opened this screen; it is counted only when scanned here. */
export function useScannedPackage(packing: Packing | undefined): ScanStatus | undefined {
  const { t } = useTranslation('receiving')
  const { package: id } = useSearch({ strict: false }) as ReceivingSearch
  const match = packing?.packages.find((pkg) => pkg.id === id)
  if (!match) return undefined
  return { tone: 'info', text: t('scan.scanned', { name: `P${match.number}` }), sequence: 0 }
}
