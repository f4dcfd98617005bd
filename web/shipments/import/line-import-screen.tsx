import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineImportReport } from '#domain/imports/lines/line-import-report.ts'
import type { BadRows } from '#domain/imports/table/table-report.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, callForFile } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment, useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import { TemplateMenu } from '#web/app/table-import/template-menu.tsx'
import {
  type FileInput,
  sanitizedFileName,
  type TableImport,
  useTableImport,
} from '#web/app/table-import/use-table-import.ts'
import { ImportedPackages } from '#web/shipments/import/imported-packages.tsx'
import { ImportedRows } from '#web/shipments/import/imported-rows.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

type LineImportState = ReturnType<typeof useLineImport>

/** Warns that the same file was imported into the shipment before; a checkbox allows importing it again. */
function AlreadyImportedNotice({
  report: { addedBefore },
  lineImport,
}: {
  report: LineImportReport
  lineImport: Pick<LineImportState, 'mustAddAgain' | 'setMustAddAgain'>
}) {
  const { t } = useTranslation('imports')
  const { instant } = useFormats()
  if (!addedBefore) return null
  const { at, by } = addedBefore
  return (
    <div role="status">
      <p>{t('addedBefore', { at: instant(at), by })}</p>
      <Checkbox isSelected={lineImport.mustAddAgain} onChange={lineImport.setMustAddAgain}>
        {t('addAgain')}
      </Checkbox>
    </div>
  )
}

/** Screen to import lines from a file: download the template, fill it in, preview it, import the good rows. */
export function LineImportScreen() {
  const query = useShipment(Number(useParams({ strict: false }).id))
  return query.data ? <LineImport shipment={query.data} /> : <ShipmentLoadState query={query} />
}

function LineImport({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'lines', 'fields'])
  const lineImport = useLineImport(shipment.id)
  const refusal = useWhyNot()('edit', shipment)
  const path = pathTo(paths.shipment, { id: shipment.id })
  return (
    <ScreenPage
      title={t('lines:import.title')}
      trail={[
        { label: t('title'), href: paths.shipments },
        { label: shipment.code, href: path },
        { label: t('lines:bulkAdd.title'), href: pathTo(paths.bulkAdd, { id: shipment.id }) },
      ]}
      below={t('lines:import.subtitle', { code: shipment.code })}
      actions={refusal ? null : <Template id={shipment.id} />}
    >
      {refusal && !lineImport.submit.data ? (
        <EmptyState
          icon="lock"
          action={<LinkButton href={path}>{t('lines:form.done')}</LinkButton>}
        >
          {refusal}
        </EmptyState>
      ) : (
        <Import lineImport={lineImport} path={path} />
      )}
    </ScreenPage>
  )
}

function Import({ lineImport, path }: { lineImport: LineImportState; path: string }) {
  const { t } = useTranslation(['lines', 'imports', 'fields'])
  const isOutdated = lineImport.submit.data?.isImported === false
  return (
    <ImportOutcome
      tableImport={lineImport}
      hint={t('import.hint')}
      whyNot={({ addedBefore }) =>
        addedBefore && !lineImport.mustAddAgain ? t('imports:addAgainFirst') : undefined
      }
      nextLink={() => (
        <LinkButton kind="primary" icon="truck" href={path}>
          {t('import.toShipment')}
        </LinkButton>
      )}
    >
      {(report) => (
        <>
          {report.isImported ? null : (
            <AlreadyImportedNotice report={report} lineImport={lineImport} />
          )}
          {isOutdated ? <p role="status">{t('import.changed')}</p> : null}
          <RowCounts
            report={report}
            figures={[
              { key: 'silent', label: t('import.withoutQuantity'), value: report.silent },
              { key: 'packages', label: t('fields:packages'), value: report.packages },
            ]}
          />
          <ImportedPackages report={report} />
          {report.isImported ? null : <ImportedRows report={report} />}
          {report.isImported || report.packages === report.made.packages ? null : (
            <Checkbox
              isSelected={lineImport.mustMakePackages}
              onChange={lineImport.setMustMakePackages}
              description={t('import.packHint')}
            >
              {t(report.made.packages > 0 ? 'import.packOthers' : 'import.pack')}
            </Checkbox>
          )}
        </>
      )}
    </ImportOutcome>
  )
}

function Template({ id }: { id: number }) {
  const { t } = useTranslation('lines')
  return (
    <TemplateMenu
      label={t('import.template')}
      about={t('import.templateHint')}
      make={(query) =>
        callForFile('GET /api/shipments/:id/line-template', { params: { id }, query })
      }
    />
  )
}

function useLineImport(id: number) {
  const cache = useShipmentCache()
  const params = { id }
  const [mustMakePackages, setMustMakePackages] = useState(false)
  const [fileToAddAgain, setFileToAddAgain] = useState<Blob>()
  const preview = async ({ body, query }: FileInput): Promise<LineImportReport> => {
    const { version } = await cache.refresh(id)
    return call('POST /api/shipments/:id/line-import', {
      ...{ params, body, ifMatch: version },
      query: { ...query, preview: 'true' },
    })
  }
  const listBadRows = (input: FileInput) =>
    call('POST /api/shipments/:id/line-import/bad-rows', { ...input, params })
  const listedBadRows = useRef<{ key: string; rows: BadRows } | null>(null)
  const tableImport: TableImport<LineImportReport> = useTableImport({
    preview,
    submit: async ({ query, ...input }, previewReport, file) => {
      const { rows: _, ...choice } = query
      // Listed before the import, which uses up the available quantities of the good rows; a retry keeps this list.
      if (previewReport.bad > 0 && listedBadRows.current?.key !== file.key) {
        const rows = await listBadRows({ body: file.content, query: choice })
        listedBadRows.current = { key: file.key, rows }
      }
      const request = {
        ...{ ...input, params, ifMatch: previewReport.version },
        query: {
          ...query,
          packages: mustMakePackages ? 'make' : 'none',
          again: file.content === fileToAddAgain ? 'true' : 'false',
          fileName: sanitizedFileName(file.name),
        },
      } as const
      return call('POST /api/shipments/:id/line-import', request).catch((error: unknown) => {
        const isChanged =
          error instanceof ApiError &&
          (error.code === 'version-changed' || error.code === 'file-added-before')
        // The shipment changed, or the file was imported, after the preview: a new preview is shown first.
        if (!isChanged) throw error
        listedBadRows.current = null
        return preview({ body: file.content, query: file.choice })
      })
    },
    badRows: async (input) => {
      const listing = listedBadRows.current
      const isOfImport =
        tableImport.submit.data?.isImported && listing?.key === tableImport.file?.key
      return listing && isOfImport ? listing.rows : listBadRows(input)
    },
  })
  const mustAddAgain = tableImport.file !== undefined && tableImport.file.content === fileToAddAgain
  const setMustAddAgain = (again: boolean) =>
    setFileToAddAgain(again ? tableImport.file?.content : undefined)
  return { ...tableImport, mustMakePackages, setMustMakePackages, mustAddAgain, setMustAddAgain }
}
