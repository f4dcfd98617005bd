import type { Recording } from '#web/receiving/counting/use-recording.ts'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'

/** Says of receipts that were recorded here that they wait, or why they came back. */
export function CountNotices({ recording }: { recording: Recording }) {
  return (
    <>
      <WaitingReceipts receipts={recording.pending} />
      {recording.refusal ? <ReceiptNotice icon="alert">{recording.refusal}</ReceiptNotice> : null}
    </>
  )
}
