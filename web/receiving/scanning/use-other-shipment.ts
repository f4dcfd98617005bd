import { useTranslation } from 'react-i18next'
import { isAwaitingReceipt, matchName } from '#web/app/keyboard/lookup-target.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import type { useScanStatus } from '#web/app/scan/use-scan-status.ts'

/** Names the other shipment that a refused scan belongs to, and offers to receive it. */
export function useOtherShipment(
  shipmentId: number,
  { amend }: Pick<ReturnType<typeof useScanStatus>, 'amend'>,
) {
  const { t } = useTranslation('receiving')
  const { find, open } = useCodeLookup()
  /** `statusId`: id of the status that shows the refusal. */
  return async (text: string, statusId: number): Promise<void> => {
    // Without a network, the text of the refusal stays.
    const matches = await find(text).catch(() => [])
    const [hit, ...others] = matches.filter(
      (match) =>
        (match.kind === 'package' || match.kind === 'shipment') && match.shipmentId !== shipmentId,
    )
    if (!hit || !('status' in hit) || others.length > 0) return
    const about = { name: matchName(hit), shipment: hit.shipmentCode, supplier: hit.supplier.name }
    amend(statusId, t(hit.kind === 'package' ? 'scan.elsewhere' : 'scan.otherShipment', about), {
      label: t(isAwaitingReceipt(hit.status) ? 'scan.receiveThat' : 'scan.openThat'),
      onPress: () => void open(hit),
    })
  }
}
