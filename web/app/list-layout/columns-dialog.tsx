import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListLayout } from '#domain/settings/list-layout.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ColumnKey, OptionalColumns } from '#web/app/list-layout/columns-button.tsx'
import styles from '#web/app/list-layout/list-layout.module.css'
import { useListLayout } from '#web/app/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog for a list's columns and row height: a choice shows at once in the list, and is saved for every browser. */
export function ColumnsDialog({
  list,
  columns,
  onClose,
}: OptionalColumns & { onClose: () => void }) {
  const { t } = useTranslation('views')
  const { t: label } = useTranslation('fields')
  const messageOf = useProblemMessage()
  const { layout: savedLayout, change: save, error } = useListLayout(list)
  // Optimistic: the choice shows at once; if saving fails, the saved layout shows again.
  const [chosenLayout, setChosenLayout] = useState(savedLayout)
  const layout = error ? savedLayout : chosenLayout
  const change = (changes: Partial<ListLayout>) => {
    const nextLayout = { ...layout, ...changes }
    setChosenLayout(nextLayout)
    save(nextLayout)
  }
  const keys = Object.keys(columns) as ColumnKey[]
  const shownKeys: readonly string[] = layout.columns ?? keys.filter((key) => columns[key])
  const choose = (key: ColumnKey, isShown: boolean) =>
    change({
      columns: keys.filter((column) => (column === key ? isShown : shownKeys.includes(column))),
    })
  return (
    <Dialog
      isOpen
      isDismissable
      size="sm"
      title={t('list.columns')}
      onClose={onClose}
      footer={
        <Button onPress={() => change({ columns: null, isCompact: false })}>
          {t('list.reset')}
        </Button>
      }
    >
      <div className={styles.choices}>
        {keys.map((key) => (
          <Checkbox
            key={key}
            isSelected={shownKeys.includes(key)}
            onChange={(isShown) => choose(key, isShown)}
          >
            {label(key)}
          </Checkbox>
        ))}
      </div>
      <div className={styles.rows}>
        <Switch isSelected={layout.isCompact} onChange={(isCompact) => change({ isCompact })}>
          {t('list.compact')}
        </Switch>
      </div>
      {error ? <p role="alert">{t('list.notSaved', { why: messageOf(error) })}</p> : null}
    </Dialog>
  )
}
