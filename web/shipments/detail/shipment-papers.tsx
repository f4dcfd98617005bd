import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rejectionText } from '#domain/messages/message.ts'
import type { Paper } from '#domain/packing/paper.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { callForFile } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { PaperFailure, usePaperLanguage } from '#web/app/shipment/paper-parts.tsx'
import { usePaperFile } from '#web/app/shipment/use-paper-file.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { contentsPartName } from '#web/shipments/detail/contents-list-parts.ts'
import { messageRefetchMs } from '#web/shipments/detail/message-refetch.ts'
import { useContentsListPart } from '#web/shipments/detail/use-contents-list-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './shipment-detail.module.css'

const papers = ['delivery-note', 'packing-list', 'contents-list'] as const satisfies Paper[]

const DespatchAdviceDialog = lazy(() => import('./despatch-advice-dialog.tsx'))

/** Papers of a shipment, to open or download in a chosen language. */
export function ShipmentPapers({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('papers')
  const { lang, field } = usePaperLanguage(shipment)
  const contents = useContentsListPart(shipment)
  const paperFile = usePaperFile(async (paper: Paper, leaveOut) => {
    const part = paper === 'contents-list' ? contents.part : undefined
    const file = await callForFile('GET /api/shipments/:id/papers/:paper', {
      params: { id: shipment.id, paper },
      query: { lang, leaveOut, packages: part?.ids.join(',') },
    })
    return part ? { ...file, name: contentsPartName(file.name, part) } : file
  })
  const mark = shipment.status === 'cancelled' ? 'cancelled' : shipment.state
  const reasonFor = (paper: Paper) =>
    paper === 'contents-list' && shipment.packageCount === 0 ? t('noPackages') : undefined
  return (
    <Section title={t('title')} actions={field}>
      <p className={styles.mark}>
        <bdi>{t(`mark.${mark}`)}</bdi>
      </p>
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <li key={paper} className={styles.paper}>
            <div>
              <p className={styles.title}>{t(`paper.${paper}`)}</p>
              <p className={styles.use}>
                <bdi>{t(`use.${paper}`)}</bdi>
              </p>
            </div>
            <ButtonRow>
              {paper === 'contents-list' ? contents.field : null}
              <Button
                isSmall
                icon="link"
                reason={reasonFor(paper)}
                isBusy={paperFile.isOpening(paper)}
                onPress={() => paperFile.open(paper)}
              >
                {t('open')}
              </Button>
              <Button
                isSmall
                kind="plain"
                icon="download"
                reason={reasonFor(paper)}
                isBusy={paperFile.isDownloading(paper)}
                onPress={() => paperFile.download(paper)}
              >
                {t('download')}
              </Button>
            </ButtonRow>
            {paperFile.failed?.paper === paper ? (
              <PaperFailure
                error={paperFile.failed.error}
                onLeaveOut={() => paperFile.openOmitting(paper)}
              />
            ) : null}
          </li>
        ))}
        <DespatchAdvice shipment={shipment} />
      </ul>
    </Section>
  )
}

function DespatchAdvice({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('papers')
  const [isOpen, setOpen] = useState(false)
  const reason = shipment.status === 'cancelled' ? t('adviceCancelled') : undefined
  return (
    <li className={styles.paper}>
      <div>
        <p className={styles.title}>{t('advice')}</p>
        <p className={styles.use}>
          <bdi>{t('adviceUse')}</bdi>
        </p>
        <AdviceMessages shipment={shipment} />
      </div>
      <ButtonRow>
        <Button isSmall reason={reason} onPress={() => setOpen(true)}>
          {t('adviceChoose')}
        </Button>
      </ButtonRow>
      {isOpen ? (
        <Suspense>
          <DespatchAdviceDialog shipment={shipment} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}

/** Messages about the shipment to other systems of the company, one on each line; for company staff only. */
function AdviceMessages({ shipment }: { shipment: Shipment }) {
  const { id, state, revision } = shipment
  const { t } = useTranslation('papers')
  const { instant } = useFormats()
  const isStaff = useProveidor(({ isChosen }) => isChosen)
  const { data = [] } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/messages', { params: { id } }),
    enabled: isStaff && (state === 'closed' || revision > 0),
    staleTime: 0,
    refetchInterval: (query) => messageRefetchMs(query.state.data ?? [], shipment),
  })
  const messageTexts = data.map(({ id, receiver, state, purpose, stateAt, losses, faults }) => (
    <p key={id} className={styles.use}>
      <bdi>
        {t(
          `adviceMessage.${state === 'sent' && purpose !== 'original' ? (purpose ?? state) : state}`,
          { receiver, at: instant(stateAt) },
        )}
        {losses.length > 0
          ? ` ${t('adviceOmitted', { fields: losses.map(({ field }) => t(`adviceField.${field}`)).join(', ') })}`
          : null}
        {faults.length > 0 ? ` ${t('adviceFaults', { faults: rejectionText(faults) })}` : null}
      </bdi>
    </p>
  ))
  return messageTexts.length > 0 ? (
    <>
      {messageTexts}
      <p className={styles.use}>
        <Link href={paths.messages}>{t('adviceMessages')}</Link>
      </p>
    </>
  ) : null
}
