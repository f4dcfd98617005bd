import type * as z from 'zod'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { receiverWithMissingElements } from '#domain/messages/message.ts'
import {
  missingElements,
  type RequiredElement,
  requirableElements,
} from '#domain/messages/required-elements.ts'
import type { PaperContent } from '#domain/packing/paper.ts'

/** An open shipment and the receivers that require elements of it; null if there are none, or if it is closed. */
type ShipmentRequirements = {
  content: PaperContent
  givesSsccs: boolean
  receivers: { receiver: string; requires: RequiredElement[] }[]
} | null

/** Returns, as JSON, the elements that each receiver requires and the shipment lacks. */
export default function readMissingElements(text: string): string {
  const { requirements } = JSON.parse(text) as { requirements: ShipmentRequirements }
  return JSON.stringify(requirements ? missingByReceiver(requirements) : [])
}

function missingByReceiver({
  content,
  givesSsccs,
  receivers,
}: NonNullable<ShipmentRequirements>): z.output<typeof receiverWithMissingElements>[] {
  const advice = adviceOfShipment(content, new Date().toISOString())
  const lineOf = (number: number) => {
    const line = content.lines[number - 1]
    if (!line) return null
    const { id, orderCode: order, orderLineNumber, productCode: product } = line
    return { id, order, number: String(orderLineNumber), product }
  }
  // Several receivers may have the same name: suppliers see the company's name instead of the host.
  return [...Map.groupBy(receivers, ({ receiver }) => receiver)]
    .map(([receiver, endpoints]) => {
      const allRequired = endpoints.flatMap(({ requires }) => requires)
      const required = requirableElements.filter((element) => allRequired.includes(element))
      return {
        receiver,
        elements: missingElements(advice, required, givesSsccs).map(({ line, ...element }) => ({
          ...element,
          line: line === null ? null : lineOf(line),
        })),
      }
    })
    .filter(({ elements }) => elements.length > 0)
}
