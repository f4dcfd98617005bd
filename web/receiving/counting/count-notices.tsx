import type { Recording } from '#web/receiving/counting/use-recording.ts'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'

/** Notices about receipts recorded here: they wait to be sent, or were refused and why. */
export function CountNotices({ recording }: { recording: Recording }) {
  return (
    <>
      <WaitingReceipts receipts={recording.pending} />
      {recording.refusal ? <ReceiptNotice icon="alert">{recording.refusal}</ReceiptNotice> : null}
    </>
  )
}
