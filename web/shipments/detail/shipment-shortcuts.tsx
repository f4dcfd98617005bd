import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipment.ts'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { paths } from '#web/app/paths.ts'
import { blockersId } from '#web/shipments/closing-blockers.tsx'
import { useWhyNot } from '#web/shipments/shipment-permission.ts'

/** The single keys of a shipment's details: those that its state allows, as the help tells them. */
export function ShipmentKeys({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { t } = useTranslation(['shipments', 'packing'])
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const params = { id: String(shipment.id) }
  const isOpen = !whyNot('edit', shipment)
  const close = () => {
    if (whyNot('close', shipment)) document.getElementById(blockersId)?.focus()
    else onClose()
  }
  return (
    <>
      {isOpen ? (
        <>
          <ShipmentKey
            keys="a"
            label={t('details.addContent')}
            run={() => void navigate({ to: paths.addContent, params })}
          />
          <ShipmentKey
            keys="e"
            label={t('details.edit')}
            run={() => void navigate({ to: '.', search: { edit: 'facts' } as never })}
          />
          <ShipmentKey keys="c" label={t('step.close')} run={close} />
        </>
      ) : null}
      {shipment.lines.length > 0 ? (
        <ShipmentKey
          keys="p"
          label={t('packing:pack')}
          run={() => void navigate({ to: paths.packing, params })}
        />
      ) : null}
      {shipment.packageCount > 0 ? (
        <ShipmentKey
          keys="l"
          label={t('packing:action.labels')}
          run={() =>
            void navigate({ to: paths.packing, params, search: { print: 'labels' } as never })
          }
        />
      ) : null}
    </>
  )
}

function ShipmentKey({ keys, label, run }: { keys: string; label: string; run: () => void }) {
  useShortcut(keys, label, run)
  return null
}
