import { useQuery } from '@tanstack/react-query'
import { getWorkspace } from '#contract/workspace-endpoints.ts'
import { companyDay } from '#web/app/company-day.ts'
import { read } from '#web/app/queries.ts'
import { todayHere } from '#web/ui/day-text.ts'

const useWorkspace = () => useQuery({ ...read(getWorkspace, {}), staleTime: 5 * 60_000 })

/** The company's day, by which what is late is judged; the browser's until the server has said. */
export function useToday(): string {
  const { data, dataUpdatedAt } = useWorkspace()
  return data ? companyDay(data, dataUpdatedAt) : todayHere()
}
