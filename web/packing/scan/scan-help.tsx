import { useTranslation } from 'react-i18next'
import { packageCode } from '#domain/packing/package.ts'
import { openHelp } from '#web/app/keyboard/overlay-state.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './scan-help.module.css'

/** What the scan field understands, by example from this very shipment. */
export function ScanHelp() {
  const { t } = useTranslation('packing')
  const { bench, ask } = useDesk()
  const [line] = bench.lines
  const product = line?.gtin ?? line?.productCode ?? ''
  const rows = [
    { code: product, name: t('help.gtin'), does: t('help.gtinDoes') },
    { code: `12*${product}`, name: null, does: t('help.times') },
    { code: packageCode(bench.code, 1), name: t('help.label'), does: t('help.labelDoes') },
    { code: 'P1', name: null, does: t('help.labelDoes') },
    { code: null, name: t('help.other'), does: t('help.otherDoes') },
    { code: '+', name: null, does: t('help.plus') },
    { code: '?', name: null, does: t('help.question') },
  ]
  return (
    <Dialog
      isOpen
      isDismissable
      title={t('help.title')}
      onClose={() => ask(undefined)}
      footer={
        <Button kind="primary" onPress={() => ask(undefined)}>
          {t('help.done')}
        </Button>
      }
    >
      <p className={styles.intro}>{t('help.intro')}</p>
      <dl className={styles.list}>
        {rows.map(({ code, name, does }) => (
          <div key={code ?? name} className={styles.row}>
            <dt>
              {code ? <CodeText>{code}</CodeText> : null}
              {name ? <span className={styles.name}>{name}</span> : null}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button
        icon="help"
        onPress={() => {
          ask(undefined)
          openHelp()
        }}
      >
        {t('help.keys')}
      </Button>
    </Dialog>
  )
}
