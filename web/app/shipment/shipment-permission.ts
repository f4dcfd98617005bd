import { useTranslation } from 'react-i18next'
import { can, verbs } from '#domain/access/person.ts'
import type { Shipment, ShipmentRow } from '#domain/shipments/shipment.ts'
import {
  refusals,
  type Step,
  type StepRefusal,
  steps,
  type TransitionInput,
  whyNot,
} from '#domain/shipments/shipment-step.ts'
import { useCredentials, useIsStaff } from '#web/app/state/session-state.ts'

const transitionInput = (row: ShipmentRow | Shipment): TransitionInput => ({
  state: row.state,
  isCancelled: row.status === 'cancelled',
  receipt:
    row.status === 'received' ? 'full' : row.status === 'partially-received' ? 'partial' : null,
  lineCount: row.lineCount,
  hasDate: row.estimatedDelivery !== null,
  packing: 'lines' in row ? packingOf(row) : null,
})

const packingOf = ({ lines, packageCount, emptyPackageCount, mustPack }: Shipment) => ({
  packages: packageCount,
  emptyPackages: emptyPackageCount,
  isFull: lines.every(({ quantity, packed }) => quantity === packed),
  isRequired: mustPack,
})

/** Returns a function for the reason why the person cannot take a step; undefined where they can. */
export function useWhyNot(): (step: Step, row: ShipmentRow | Shipment) => string | undefined {
  const { t } = useTranslation(['shipments', 'shell'])
  const roles = useCredentials((session) => session.roles)
  const isStaff = useIsStaff()
  return (step, row) => {
    const refusal = whyNot(step, transitionInput(row))
    // While a supplier is deactivated, only steps that staff alone take are possible.
    const isSupplierInactive =
      'lines' in row && !row.supplier.isActive && !verbs[steps[step].verb].isStaffOnly
    if (isSupplierInactive) return t('shell:problem.supplier-deactivated')
    if (refusal) return t(`reason.${refusal}`)
    return can({ roles, isStaff }, steps[step].verb) ? undefined : t('reason.role')
  }
}

/** Returns all reasons why an open shipment cannot be closed; empty for other shipments. */
export const closingBlockers = (shipment: Shipment): StepRefusal[] =>
  shipment.state === 'open' ? refusals('close', transitionInput(shipment)) : []
