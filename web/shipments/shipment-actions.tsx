import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import { useWhyNot } from '#web/shipments/shipment-permission.ts'
import type { AskedStep } from '#web/shipments/use-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** The one next step in the open, every other one in the menu beside it with the reason when it cannot be taken. */
export function ShipmentActions({
  shipment,
  onStep,
}: {
  shipment: Shipment
  onStep: (step: AskedStep) => void
}) {
  const { t } = useTranslation(['shipments', 'ui'])
  const whyNot = useWhyNot()
  const next: AskedStep = shipment.state === 'open' ? 'close' : 'reopen'
  const others = (['close', 'reopen', 'cancel', 'delete'] as const).filter((step) => step !== next)
  return (
    <>
      <Button
        kind={next === 'close' ? 'primary' : 'quiet'}
        icon={next === 'close' ? 'truck' : 'redo'}
        reason={whyNot(next, shipment)}
        onPress={() => onStep(next)}
      >
        {t(`step.${next}`)}
      </Button>
      <Menu
        kind="quiet"
        label={t('ui:menu.options', { row: shipment.code })}
        entries={[
          ...others.map((step) => ({
            key: step,
            label: t(`step.${step}`),
            isDanger: step === 'delete' || step === 'cancel',
            icon: ({ close: 'truck', reopen: 'redo', cancel: 'close', delete: 'remove' } as const)[
              step
            ],
            reason: whyNot(step, shipment),
            onSelect: () => onStep(step),
          })),
          {
            key: 'print',
            label: t('step.print'),
            icon: 'print' as const,
            onSelect: () => setTimeout(() => window.print()),
          },
        ]}
      />
    </>
  )
}
