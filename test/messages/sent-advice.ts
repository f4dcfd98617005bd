import {
  type ReadInterchange,
  readInterchange,
} from '#domain/messages/edifact/interchange-reading.ts'
import type { SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'
import type { openAdviceWorld } from '#test/messages/advice-world.ts'
import { contrl } from '#test/messages/contrl-writing.ts'

type AdviceWorld = Awaited<ReturnType<typeof openAdviceWorld>>

/** Returns a function that writes CONTRL messages about an interchange, each with a control number of its own. */
export function answersTo(interchange: ReadInterchange) {
  const { sender, recipient, controlNumber } = interchange
  let count = 0
  return (faults: SyntaxFault[] = [], swapped = { sender: recipient, recipient: sender }) =>
    contrl(interchange, faults, {
      ...swapped,
      ...{ controlNumber: `${controlNumber}A${++count}`, isTest: false },
      preparedAt: '202611201604',
    })
}

/** A despatch advice that was sent, and CONTRL messages about it. */
export async function sentAdvice({ closed, partner }: Pick<AdviceWorld, 'closed' | 'partner'>) {
  const { receiver, has, deliveries, leave, id: endpointId } = await partner('desadv-d96a')
  const params = await closed()
  await has(params, ['sent original'])
  await leave()
  const bytes = receiver.received[0]?.bytes ?? Buffer.alloc(0)
  const interchange = readInterchange(bytes.toString('latin1'))
  const answer = answersTo(interchange)
  const delivery = async () => {
    const sentDelivery = (await deliveries()).find(
      ({ id }) => String(id) === interchange.controlNumber,
    )
    return { state: sentDelivery?.messageState, faults: sentDelivery?.faults }
  }
  return { params, endpointId, interchange, answer, delivery }
}
