import type { AdviceFormat, AdvicePurpose } from '#domain/messages/advice-format.ts'
import type { InterchangeSettings } from '#domain/messages/interchange-settings.ts'
import type { PartnerCodes } from '#domain/messages/partner-codes.ts'
import type { PaperContent } from '#domain/packing/paper.ts'

/** Content of a despatch advice: stored when the shipment closed, or the present content; null for a trial. */
export type StoredAdvice = {
  content: PaperContent | null
  timeZone: string
  isCancelled?: boolean
}

/** Maximum characters of stored content that needs no worker process: some twenty lines, a millisecond or two. */
export const maxShortContent = 16_384

/** Input for writing a despatch advice, in this process or a worker. */
export type AdviceInput = {
  /** JSON of a `StoredAdvice`: parsed where the file is written, because it takes long for thousands of packages. */
  adviceJson: string
  format: AdviceFormat
  /** Instant of the request or of the event. */
  now: string
  /** Purpose, unless it follows from the revision. */
  purpose?: AdvicePurpose
  /** Codes of the receiving system. */
  codes?: PartnerCodes | undefined
  /** Whether to compress the file by gzip: copying megabytes between processes would hold up other requests. */
  isCompressed?: boolean
  /** Interchange of a webhook endpoint. */
  interchange?: { settings: InterchangeSettings; controlNumber: number }
}
