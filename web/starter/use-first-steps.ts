import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import type { IconName } from '#web/ui/icon.tsx'

type FirstStep = {
  key: 'orders' | 'suppliers' | 'people' | 'mail'
  isDone: boolean
  href: string
  icon: IconName
}

/**
 * Returns the steps by which the person can set up a new company, in order; empty until the company's progress is
 * known.
 */
export function useFirstSteps({ isAsked = true } = {}): readonly FirstStep[] {
  const canImport = useCan('importOrders')
  const may = {
    suppliers: useCan('manageSuppliers'),
    people: useCan('managePeople'),
    mail: useCan('manageCompany'),
  }
  const { data } = useQuery({
    ...endpointQuery('GET /api/first-steps', {}),
    enabled: canImport && isAsked,
  })
  if (!canImport || !data) return []
  const steps: FirstStep[] = [
    { key: 'orders', isDone: data.hasOrders, href: paths.orderImport, icon: 'upload' },
    { key: 'suppliers', isDone: data.hasSuppliers, href: paths.newSupplier, icon: 'add' },
    { key: 'people', isDone: data.hasPeople, href: paths.newPerson, icon: 'person' },
    { key: 'mail', isDone: data.isMailSent, href: paths.mails, icon: 'mail' },
  ]
  return steps.filter(({ key }) => key === 'orders' || may[key])
}
