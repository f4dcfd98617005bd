import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import type { UnsavedLine } from '#web/shipments/lines/edit-line-dialog.tsx'
import { readLineDraft } from '#web/shipments/lines/line-draft.ts'

/** Offers to restore an unsaved edit of a line, while that line exists and can be edited. */
export function LineDraftBanner({
  shipment,
  onRestore,
}: {
  shipment: Shipment
  onRestore: (line: ShipmentLine, draft: UnsavedLine) => void
}) {
  const savedDraft = useSavedDraft(useDraftKey(`shipments/${shipment.id}/lines/`), readUnsavedLine)
  const refusal = useWhyNot()('edit', shipment)
  const line = shipment.lines.find(({ id }) => savedDraft.offer?.form.endsWith(`/lines/${id}`))
  if (!savedDraft.offer || !line || refusal) return null
  const { typed: draft } = savedDraft.offer
  return (
    <RestoreDraftBanner
      offer={savedDraft.offer}
      isOutdated={draft.version !== shipment.version}
      onRestore={() => {
        savedDraft.close()
        onRestore(line, draft)
      }}
      onDiscard={savedDraft.discard}
    />
  )
}

function readUnsavedLine(content: unknown): UnsavedLine | null {
  const { version, line } = (content ?? {}) as Record<string, unknown>
  const draft = readLineDraft(line)
  return draft && Number.isSafeInteger(version) ? { version: version as number, line: draft } : null
}
