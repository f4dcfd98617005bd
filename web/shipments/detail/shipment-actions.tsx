import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type NextStep, nextStep } from '#domain/shipments/next-step.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { closingBlockersId } from '#web/shipments/closing-blockers.tsx'
import type { ShipmentTransition } from '#web/shipments/use-transition.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'

const icons = { close: 'truck', reopen: 'retry', cancel: 'close', delete: 'remove' } as const

/** Buttons for the next step and for closing or reopening, and a menu of the other steps. Forbidden steps show why. */
export function ShipmentActions({
  shipment,
  closeRefusal,
  onStep,
}: {
  shipment: Shipment
  /** Reason why the shipment cannot be closed now, such as unsaved details on the screen. */
  closeRefusal: string | undefined
  onStep: (step: ShipmentTransition) => void
}) {
  const { t } = useTranslation(['shipments', 'packing', 'receiving', 'ui'])
  const whyNot = useWhyNot()
  const canReceive = useCan('receive')
  const next = useNextStep(shipment)
  const { id, state } = shipment
  const step: ShipmentTransition = state === 'open' ? 'close' : 'reopen'
  const otherSteps = (['close', 'reopen', 'cancel', 'delete'] as const).filter(
    (name) => name !== step,
  )
  const packingPath = pathTo(paths.packing, { id })
  useShipmentShortcuts(shipment, () => onStep('close'))
  return (
    <>
      {next === 'add' ? (
        <LinkButton kind="primary" icon="list" href={pathTo(paths.bulkAdd, { id })}>
          {t('details.addContent')}
        </LinkButton>
      ) : null}
      {next === 'pack' ? (
        <LinkButton kind="primary" icon="box" href={packingPath}>
          {t('packing:pack')}
        </LinkButton>
      ) : null}
      {next === 'labels' ? (
        <LinkButton kind="primary" icon="print" href={`${packingPath}?print=labels`}>
          {t('packing:action.labels')}
        </LinkButton>
      ) : null}
      {state === 'closed' && canReceive && !whyNot('receive', shipment) ? (
        <LinkButton
          kind={next ? 'quiet' : 'primary'}
          icon="check"
          href={pathTo(paths.receiving, { id })}
        >
          {t('receiving:title')}
        </LinkButton>
      ) : null}
      <Button
        kind={next === 'close' ? 'primary' : 'quiet'}
        icon={icons[step]}
        reason={whyNot(step, shipment) ?? (step === 'close' ? closeRefusal : undefined)}
        onPress={() => onStep(step)}
      >
        {t(`action.${step}`)}
      </Button>
      <Menu
        kind="quiet"
        label={t('ui:menu.options', { row: shipment.code })}
        entries={[
          ...otherSteps.map((name) => ({
            key: name,
            label: t(`action.${name}`),
            isDanger: name === 'delete' || name === 'cancel',
            icon: icons[name],
            reason: whyNot(name, shipment),
            onSelect: () => onStep(name),
          })),
          {
            key: 'print',
            label: t('action.print'),
            icon: 'print' as const,
            // Prints after the menu has closed.
            onSelect: () => setTimeout(() => window.print()),
          },
        ]}
      />
    </>
  )
}

/** Returns the next step of a shipment; it depends on printed labels, which are fetched with the packages. */
function useNextStep(shipment: Shipment): NextStep | null {
  const { id, state, lines, packageCount, emptyPackageCount } = shipment
  const packing = useQuery({
    ...endpointQuery('GET /api/shipments/:id/packing', { params: { id } }),
    enabled: packageCount > 0,
  })
  const unprintedLabels = packing.data?.packages.filter(({ labelledAt }) => !labelledAt).length
  return nextStep({
    state,
    lines,
    packages: packageCount,
    emptyPackages: emptyPackageCount,
    unprintedLabels,
  })
}

/** Registers the single-key shortcuts of a shipment's details that its state allows. */
function useShipmentShortcuts(shipment: Shipment, onCloseShipment: () => void) {
  const { t } = useTranslation(['shipments', 'packing'])
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const params = { id: String(shipment.id) }
  const canEdit = !whyNot('edit', shipment)
  const hasLines = shipment.lines.length > 0
  useShortcut('a', canEdit ? t('details.addContent') : '', () => {
    void navigate({ to: paths.bulkAdd, params })
  })
  useShortcut('e', canEdit ? t('details.edit') : '', () => {
    void navigate({ to: '.', search: { edit: 'details' } as never })
  })
  useShortcut('c', canEdit ? t('action.close') : '', () => {
    if (whyNot('close', shipment)) document.getElementById(closingBlockersId)?.focus()
    else onCloseShipment()
  })
  useShortcut('p', hasLines ? t('packing:pack') : '', () => {
    void navigate({ to: paths.packing, params })
  })
  useShortcut('l', shipment.packageCount > 0 ? t('packing:action.labels') : '', () => {
    void navigate({ to: paths.packing, params, search: { print: 'labels' } as never })
  })
}
