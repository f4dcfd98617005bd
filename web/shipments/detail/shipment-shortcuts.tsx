import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { paths } from '#web/app/paths.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { closingBlockersId } from '#web/shipments/closing-blockers.tsx'

/** Single-key shortcuts of a shipment's details that its state allows. */
export function ShipmentShortcuts({
  shipment,
  onClose,
}: {
  shipment: Shipment
  onClose: () => void
}) {
  const { t } = useTranslation(['shipments', 'packing'])
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const params = { id: String(shipment.id) }
  const isOpen = !whyNot('edit', shipment)
  const close = () => {
    if (whyNot('close', shipment)) document.getElementById(closingBlockersId)?.focus()
    else onClose()
  }
  return (
    <>
      {isOpen ? (
        <>
          <Shortcut
            keys="a"
            label={t('details.addContent')}
            run={() => void navigate({ to: paths.addContent, params })}
          />
          <Shortcut
            keys="e"
            label={t('details.edit')}
            run={() => void navigate({ to: '.', search: { edit: 'details' } as never })}
          />
          <Shortcut keys="c" label={t('action.close')} run={close} />
        </>
      ) : null}
      {shipment.lines.length > 0 ? (
        <Shortcut
          keys="p"
          label={t('packing:pack')}
          run={() => void navigate({ to: paths.packing, params })}
        />
      ) : null}
      {shipment.packageCount > 0 ? (
        <Shortcut
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

function Shortcut({ keys, label, run }: { keys: string; label: string; run: () => void }) {
  useShortcut(keys, label, run)
  return null
}
