import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { Comments } from '#web/app/comments.tsx'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { WithSectionNav } from '#web/app/frame/section-nav.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { paths } from '#web/app/paths.ts'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { ShipmentDockSlot } from '#web/docks/shipment-dock-slot.tsx'
import { ShipmentDiscrepancies } from '#web/receiving/discrepancies/shipment-discrepancies.tsx'
import { ShipmentReceipts } from '#web/receiving/receipts/shipment-receipts.tsx'
import { ClosingBlockers } from '#web/shipments/closing-blockers.tsx'
import { AnnouncementChangesSection } from '#web/shipments/detail/announcement-changes-section.tsx'
import { type DetailsSearch, readDetailsSearch } from '#web/shipments/detail/details-search.ts'
import { ShipmentActions } from '#web/shipments/detail/shipment-actions.tsx'
import { ShipmentDetails } from '#web/shipments/detail/shipment-details.tsx'
import { ShipmentHistorySection } from '#web/shipments/detail/shipment-history-section.tsx'
import { ShipmentPackages } from '#web/shipments/detail/shipment-packages.tsx'
import { ShipmentPapers } from '#web/shipments/detail/shipment-papers.tsx'
import { ShipmentWarnings } from '#web/shipments/detail/shipment-warnings.tsx'
import { EditLineDialog, type UnsavedLine } from '#web/shipments/lines/edit-line-dialog.tsx'
import { LineDraftBanner } from '#web/shipments/lines/line-draft-banner.tsx'
import { RemoveLineDialog } from '#web/shipments/lines/remove-line-dialog.tsx'
import { hasManyLines, ShipmentLines } from '#web/shipments/lines/shipment-lines.tsx'
import { MissingElements } from '#web/shipments/missing-elements.tsx'
import { TransitionDialog } from '#web/shipments/transition-dialog.tsx'
import type { ShipmentTransition } from '#web/shipments/use-transition.ts'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type LineDialog = { line: ShipmentLine; action: 'edit' | 'delete'; restoredDraft?: UnsavedLine }

/** Screen of a shipment: status and next step at the top, then the lines, with details and history beside them. */
export function ShipmentScreen() {
  const { t } = useTranslation('shipments')
  const navigate = useNavigate()
  const id = Number(useParams({ strict: false }).id)
  const query = useShipment(id)
  const statusBadge = useStatusBadge()
  const isStaff = useCan('findSuppliers')
  const [step, setStep] = useState<ShipmentTransition>()
  const [lineDialog, setLineDialog] = useState<LineDialog>()
  const [hasUnsavedDetails, setUnsavedDetails] = useState(false)
  // Closing would announce the details without what is typed.
  const closeRefusal = hasUnsavedDetails ? t('details.saveFirst') : undefined
  const openStep = (wanted: ShipmentTransition) =>
    wanted === 'close' && closeRefusal ? void toast.warn(closeRefusal) : setStep(wanted)

  // `?ask=close` and `?line=7`, in links, open the closing dialog and the form of a line.
  const { ask, line: lineId } = useSearch({ from: paths.shipment, select: readDetailsSearch })
  const change = useChangeSearch<DetailsSearch>()
  useEffect(() => {
    if (ask === undefined && (lineId === undefined || !query.data)) return
    change({ ask: undefined, line: undefined }, { isTyping: true })
    if (ask) openStep(ask)
    const linked = query.data?.lines.find((line) => line.id === lineId)
    if (linked) setLineDialog({ line: linked, action: 'edit' })
  })

  const shipment = query.data
  // Another person may also delete the shipment while the screen is open.
  const isGone = query.error instanceof ApiError && query.error.code === 'not-found'
  if (!shipment || isGone) return <ShipmentLoadState query={query} />
  const closeLineDialog = () => setLineDialog(undefined)
  const sections = (
    <>
      <ShipmentWarnings
        shipment={shipment}
        onEdit={(line) => setLineDialog({ line, action: 'edit' })}
      />
      <ClosingBlockers shipment={shipment} />
      <MissingElements shipmentId={id} />
      <ShipmentDockSlot shipment={shipment} />
      <ShipmentDetails shipment={shipment} onUnsaved={setUnsavedDetails} />
      <AnnouncementChangesSection shipment={shipment} />
      <LineDraftBanner
        shipment={shipment}
        onRestore={(line, restoredDraft) => setLineDialog({ line, action: 'edit', restoredDraft })}
      />
      <ShipmentLines
        shipment={shipment}
        onEdit={(line) => setLineDialog({ line, action: 'edit' })}
        onRemove={(line) => setLineDialog({ line, action: 'delete' })}
      />
      <ShipmentReceipts shipment={shipment} />
      <ShipmentDiscrepancies shipment={shipment} />
      <ShipmentPackages shipment={shipment} />
      {shipment.lines.length > 0 ? <ShipmentPapers shipment={shipment} /> : null}
      <Comments subject="shipment" id={shipment.id} />
      <ShipmentHistorySection shipment={shipment} />
    </>
  )
  return (
    <ScreenPage
      title={shipment.code}
      heading={<CopyableCode>{shipment.code}</CopyableCode>}
      state={statusBadge(shipment)}
      trail={[{ label: t('title'), href: paths.shipments }]}
      below={isStaff ? <bdi>{shipment.supplier.name}</bdi> : null}
      actions={
        <ShipmentActions shipment={shipment} closeRefusal={closeRefusal} onStep={openStep} />
      }
    >
      <CompanyTimes>
        <WithSectionNav isHidden={!hasManyLines(shipment)}>{sections}</WithSectionNav>
      </CompanyTimes>
      {step ? (
        <TransitionDialog
          step={step}
          shipment={shipment}
          onLeave={() => setStep(undefined)}
          onDone={() => {
            setStep(undefined)
            if (step === 'delete') void navigate({ to: paths.shipments })
          }}
        />
      ) : null}
      {lineDialog?.action === 'edit' ? (
        <EditLineDialog
          shipment={shipment}
          line={lineDialog.line}
          restoredDraft={lineDialog.restoredDraft}
          onLeave={closeLineDialog}
        />
      ) : null}
      {lineDialog?.action === 'delete' ? (
        <RemoveLineDialog shipment={shipment} line={lineDialog.line} onLeave={closeLineDialog} />
      ) : null}
    </ScreenPage>
  )
}
