import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import { languageNames } from '#domain/language-name.ts'
import type { Paper } from '#domain/packing/paper.ts'
import type { Shipment } from '#domain/shipment.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { langs, useLang } from '#web/app/texts/i18n.ts'
import { usePaper } from '#web/shipments/detail/use-paper.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './shipment-papers.module.css'

const papers = ['delivery-note', 'packing-list', 'contents-list'] as const satisfies Paper[]

/** The papers that go with a shipment, to open or download in a language. */
export function ShipmentPapers({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('papers')
  const own = useLang().lang
  const [chosen, setChosen] = useState<Lang>()
  const { data: profile } = useQuery(
    endpointQuery('GET /api/supplier-profile', { supplier: shipment.supplier.id }),
  )
  const usual = profile?.paperLanguages ?? []
  const lang = chosen ?? (usual.includes(own) ? own : (usual[0] ?? own))
  const asked = usePaper(shipment.id, lang)
  const words = useProblemMessage()
  const mark = shipment.status === 'cancelled' ? 'cancelled' : shipment.state
  const reason = (paper: Paper) =>
    paper === 'contents-list' && shipment.packageCount === 0 ? t('noPackages') : undefined
  return (
    <Section
      title={t('title')}
      actions={
        <Select
          label={t('language')}
          isLabelHidden
          value={lang}
          onChange={(value) => setChosen(value as Lang)}
          options={langs.map((code) => ({ value: code, label: languageNames[code] }))}
        />
      }
    >
      <p className={styles.mark}>
        <bdi>{t(`mark.${mark}`)}</bdi>
      </p>
      <ul className={styles.list}>
        {papers.map((paper) => {
          const error = asked.errorOf(paper)
          return (
            <li key={paper} className={styles.paper}>
              <div>
                <p className={styles.title}>{t(`paper.${paper}`)}</p>
                <p className={styles.use}>
                  <bdi>{t(`use.${paper}`)}</bdi>
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  isSmall
                  icon="link"
                  reason={reason(paper)}
                  isBusy={asked.isOpening(paper)}
                  onPress={() => asked.open(paper)}
                >
                  {t('open')}
                </Button>
                <Button
                  isSmall
                  kind="plain"
                  icon="download"
                  reason={reason(paper)}
                  isBusy={asked.isDownloading(paper)}
                  onPress={() => asked.download(paper)}
                >
                  {t('download')}
                </Button>
              </div>
              {error ? (
                <div role="alert" className={styles.failure}>
                  <p>{t('failed', { why: words(error) })}</p>
                  {error instanceof ApiError && error.code === 'unprintable-text' ? (
                    <Button isSmall onPress={() => asked.openWithout(paper)}>
                      {t('leaveOut')}
                    </Button>
                  ) : null}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
