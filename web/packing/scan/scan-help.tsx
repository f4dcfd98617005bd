import { useTranslation } from 'react-i18next'
import { packageCode } from '#domain/packing/package-code.ts'
import { openHelp } from '#web/app/state/overlay-state.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './scan-help.module.css'

export function ScanHelp() {
  const { t } = useTranslation('packing')
  const { packing, setDialog } = usePackingWorkspace()
  const [line] = packing.lines
  const product = line?.gtin ?? line?.productCode ?? ''
  const rows = [
    { code: product, name: t('scanHelp.gtin'), does: t('scanHelp.gtinDoes') },
    { code: `12*${product}`, name: null, does: t('scanHelp.times') },
    {
      code: packageCode(packing.code, 1),
      name: t('scanHelp.label'),
      does: t('scanHelp.labelDoes'),
    },
    { code: 'P1', name: null, does: t('scanHelp.labelDoes') },
    { code: null, name: t('scanHelp.other'), does: t('scanHelp.otherDoes') },
    { code: '+', name: null, does: t('scanHelp.plus') },
    { code: '?', name: null, does: t('scanHelp.question') },
  ]
  return (
    <Dialog
      isOpen
      isDismissable
      title={t('scanHelp.title')}
      onClose={() => setDialog(undefined)}
      footer={
        <Button kind="primary" onPress={() => setDialog(undefined)}>
          {t('scanHelp.done')}
        </Button>
      }
    >
      <p className={styles.intro}>{t('scanHelp.intro')}</p>
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
          setDialog(undefined)
          openHelp()
        }}
      >
        {t('scanHelp.keys')}
      </Button>
    </Dialog>
  )
}
