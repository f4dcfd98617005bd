import { componentOf, type ReadMessage } from '#domain/messages/edifact/interchange-reading.ts'
import type { RejectionFault } from '#domain/messages/message.ts'

/** An acknowledgement of an interchange of one message. */
export type Acknowledgement = {
  controlNumber: string
  state: 'acknowledged' | 'rejected'
  faults: RejectionFault[]
}

// Elements (by number) with the action, the code of a fault, the tag of a service segment, the position in a segment.
const elementNumbers: Record<
  string,
  { action?: number; code: number; tag?: number; position?: number }
> = {
  UCI: { action: 4, code: 5, tag: 6, position: 7 },
  UCM: { action: 3, code: 4, tag: 5, position: 6 },
  UCS: { code: 2 },
  UCD: { code: 1, position: 2 },
}
const maxFaults = 100
// UNTDID 0083.
const refusedAction = '4'

const numberOf = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

/** Reads a CONTRL message; null unless it has exactly one UCI with a known action. */
export function readContrl({ segments }: ReadMessage): Acknowledgement | null {
  const uci = segments.find(({ tag }) => tag === 'UCI')
  const actionsOf = (tag: string, element: number) =>
    segments.filter((item) => item.tag === tag).map((item) => componentOf(item, element))
  const [action = '', ...others] = actionsOf('UCI', 4)
  if (!uci || others.length > 0 || !/^[478]$/.test(action)) return null
  const faults: RejectionFault[] = []
  let segment: number | undefined
  for (const item of segments) {
    const numbers = elementNumbers[item.tag]
    if (!numbers) continue
    if (item.tag === 'UCS') segment = numberOf(componentOf(item, 1))
    const code = componentOf(item, numbers.code).slice(0, 3)
    if (code === '' || faults.length === maxFaults) continue
    const tag = componentOf(item, numbers.tag ?? 0).slice(0, 3)
    // The tag of a segment counts as its first element.
    const element = numberOf(componentOf(item, numbers.position ?? 0))
    const component = numberOf(componentOf(item, numbers.position ?? 0, 2))
    faults.push({
      code,
      ...(!numbers.action && segment && { segment }),
      ...(tag && { tag }),
      ...(element && element > 1 && { element: element - 1 }),
      ...(component && { component }),
    })
  }
  const isRejected = [action, ...actionsOf('UCM', 3)].includes(refusedAction)
  return {
    controlNumber: componentOf(uci, 1),
    state: isRejected ? 'rejected' : 'acknowledged',
    faults: isRejected ? faults : [],
  }
}
