import { useQuery } from '@tanstack/react-query'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import type { IconName } from '#web/ui/icon.tsx'

type FirstStep = {
  /** Key of the texts: `first.<key>`. */
  key:
    | 'company'
    | 'places'
    | 'docks'
    | 'orders'
    | 'suppliers'
    | 'prefix'
    | 'people'
    | 'mail'
    | 'confirm'
    | 'ship'
    | 'pack'
    | 'label'
    | 'close'
  isDone: boolean
  href: string
  icon: IconName
  /** Optional steps do not keep the list open. */
  isOptional?: boolean
}

/** Returns the steps to set up a new company, or to a supplier's first announcement, in order; empty until loaded. */
export function useFirstSteps({ isEnabled = true } = {}): readonly FirstStep[] {
  const can = {
    suppliers: useCan('manageSuppliers'),
    people: useCan('managePeople'),
    company: useCan('manageCompany'),
  }
  const { data } = useQuery({ ...endpointQuery('GET /api/first-steps', {}), enabled: isEnabled })
  if (data?.supplier) {
    const { hasConfirmed, shipmentId, isPacked, isLabelled } = data.supplier
    const shipment =
      shipmentId === null ? paths.shipments : pathTo(paths.shipment, { id: shipmentId })
    const packing =
      shipmentId === null ? paths.shipments : pathTo(paths.packing, { id: shipmentId })
    return [
      {
        ...{ key: 'confirm', isDone: hasConfirmed, icon: 'check' },
        href: `${paths.orders}?confirmation=to-confirm`,
      },
      { key: 'ship', isDone: shipmentId !== null, href: paths.newShipment, icon: 'truck' },
      { key: 'pack', isDone: isPacked, href: packing, icon: 'box' },
      { key: 'label', isDone: isLabelled, href: `${packing}?print=labels`, icon: 'print' },
      { key: 'close', isDone: false, href: shipment, icon: 'lock' },
    ]
  }
  if (!data?.company) return []
  const company = data.company
  const companySteps: FirstStep[] = [
    { key: 'company', isDone: company.hasAddress, href: paths.settings, icon: 'company' },
    {
      ...{ key: 'places', isDone: company.hasPlaces, icon: 'home' },
      href: pathTo(paths.newRecord, { kind: 'places' }),
    },
    {
      ...{ key: 'docks', isDone: company.hasDocks, icon: 'truck', isOptional: true },
      href: pathTo(paths.newRecord, { kind: 'docks' }),
    },
  ]
  const supplierSteps: FirstStep[] = [
    { key: 'suppliers', isDone: company.hasSuppliers, href: paths.newSupplier, icon: 'add' },
    {
      ...{ key: 'prefix', isDone: company.hasGs1Prefix, icon: 'box', isOptional: true },
      href: paths.supplierSettings,
    },
  ]
  const peopleSteps: FirstStep[] = [
    { key: 'people', isDone: company.hasPeople, href: paths.newPerson, icon: 'person' },
  ]
  const mailSteps: FirstStep[] = [
    { key: 'mail', isDone: company.isMailSent, href: paths.mails, icon: 'mail', isOptional: true },
  ]
  return [
    ...(can.company ? companySteps : []),
    { key: 'orders', isDone: company.hasOrders, href: paths.orderImport, icon: 'upload' },
    ...(can.suppliers ? supplierSteps : []),
    ...(can.people ? peopleSteps : []),
    ...(can.company ? mailSteps : []),
  ]
}
