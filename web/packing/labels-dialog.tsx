import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/package.ts'
import { keepFile } from '#web/app/keep-file.ts'
import { useProblemWords } from '#web/app/problem-words.ts'
import styles from '#web/packing/labels-dialog.module.css'
import { useDesk } from '#web/packing/packing-desk.ts'
import {
  type LabelFormat,
  labelFormats,
  type MadeLabels,
  useLabels,
} from '#web/packing/use-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'

/** As many ids as an address can name. */
const mostNamed = 1000

/** Which labels, for which printer; then a look at them, and the file. */
export function LabelsDialog({ chosen }: { chosen: readonly Package[] }) {
  const { t } = useTranslation('packing')
  const words = useProblemWords()
  const { bench, ask } = useDesk()
  const form = useId()
  const labels = useLabels(bench.id)
  const without = bench.packages.filter(({ labelledAt }) => labelledAt === null)
  const groups = {
    chosen: chosen.length <= mostNamed ? chosen : [],
    unlabelled: without.length <= mostNamed ? without : [],
    all: bench.packages,
  }
  const offered = (['all', 'chosen', 'unlabelled'] as const).filter((which) =>
    which === 'unlabelled'
      ? groups[which].length > 0 && groups[which].length < groups.all.length
      : groups[which].length > 0,
  )
  const [which, setWhich] = useState<keyof typeof groups>(
    groups.chosen.length > 0 ? 'chosen' : 'all',
  )
  const [format, setFormat] = useState<LabelFormat>('pdf-a6')
  const leave = () => ask(undefined)
  const make = () =>
    labels.make({ ids: which === 'all' ? null : groups[which].map(({ id }) => id), format })
  const { made } = labels
  return (
    <Dialog
      isOpen
      size={made && isPdf(made) ? 'lg' : 'md'}
      title={t('labels.title')}
      onClose={leave}
      footer={
        made ? (
          <MadeActions made={made} />
        ) : (
          <>
            <Button onPress={leave}>{t('edit.cancel')}</Button>
            <Button kind="primary" type="submit" form={form} isBusy={labels.isBusy}>
              {t('labels.show')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className={styles.made}>
          <p role="status">{t('labels.ready', { count: made.count })}</p>
          {isPdf(made) ? (
            <iframe
              className={styles.preview}
              src={`${made.address}#navpanes=0`}
              title={t('labels.preview')}
            />
          ) : null}
        </div>
      ) : (
        <Form
          id={form}
          onSubmit={make}
          message={labels.error ? t('labels.failed', { why: words(labels.error) }) : undefined}
        >
          <RadioGroup
            label={t('labels.which')}
            value={which}
            onChange={(value) => setWhich(value as typeof which)}
            options={offered.map((value) => ({
              value,
              label: t(`labels.${value}`, { count: groups[value].length }),
            }))}
          />
          <Select
            label={t('labels.format')}
            value={format}
            onChange={(value) => setFormat(value as LabelFormat)}
            options={labelFormats.map((value) => ({ value, label: t(`labels.${value}`) }))}
          />
        </Form>
      )}
    </Dialog>
  )
}

const isPdf = ({ content }: MadeLabels) => content.type.startsWith('application/pdf')

function MadeActions({ made }: { made: MadeLabels }) {
  const { t } = useTranslation('packing')
  return (
    <>
      {isPdf(made) ? (
        <Button icon="link" onPress={() => void window.open(made.address, '_blank')}>
          {t('labels.open')}
        </Button>
      ) : null}
      <Button kind="primary" icon="download" onPress={() => keepFile(made.name, made.content)}>
        {t('labels.download')}
      </Button>
    </>
  )
}
