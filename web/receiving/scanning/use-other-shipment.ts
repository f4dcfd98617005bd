import { useTranslation } from 'react-i18next'
import { isOnItsWay, matchName } from '#web/app/keyboard/lookup-target.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import type { useScanStatus } from '#web/app/scan/use-scan-status.ts'

/** Names the other shipment that a refused scan belongs to, and offers to receive it. */
export function useOtherShipment(
  shipmentId: number,
  { amend }: Pick<ReturnType<typeof useScanStatus>, 'amend'>,
) {
  const { t } = useTranslation('receiving')
  const { find, open } = useCodeLookup()
  /** `shown`: id of the status with the refusal. */
  return async (text: string, shown: number): Promise<void> => {
    // Without a network the refusal stays unchanged.
    const matches = await find(text).catch(() => [])
    const [one, ...others] = matches.filter(
      (match) =>
        (match.kind === 'package' || match.kind === 'shipment') && match.shipmentId !== shipmentId,
    )
    if (!one || !('status' in one) || others.length > 0) return
    const about = { name: matchName(one), shipment: one.shipmentCode, supplier: one.supplier.name }
    amend(shown, t(one.kind === 'package' ? 'scan.elsewhere' : 'scan.otherShipment', about), {
      label: t(isOnItsWay(one.status) ? 'scan.receiveThat' : 'scan.openThat'),
      onPress: () => void open(one),
    })
  }
}
