import type { RecordDraft } from '#web/settings/records/record-kind.ts'

/** Returns the texts that identify a dock: its code, name, place and hours. */
export const dockSummary = ({
  code = '',
  name = '',
  placeName = '',
  opens,
  closes,
}: RecordDraft) => [...[code, name, placeName], `${opens}–${closes}`]
