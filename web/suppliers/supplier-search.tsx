import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxFoundSuppliers } from '#domain/parties/supplier.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { CommandList } from '#web/app/keyboard/command-list.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { actFor, actForNone, useCan, useProveidor } from '#web/app/state/session-state.ts'
import { useDebounced } from '#web/app/use-debounced.ts'
import { noSupplier } from '#web/constants.ts'
import { matchesWords } from '#web/ui/form/matches-words.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog for company staff to choose the acting supplier; the header shows it from then on. */
export function SupplierSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const canChoose = useCan('findSuppliers')
  return (
    <Dialog title={t('supplier.title')} isOpen isDismissable onClose={onClose}>
      {canChoose ? <SupplierList onClose={onClose} /> : <BoundToSupplier />}
    </Dialog>
  )
}

/** Explains to a supplier's own people that they cannot choose, and who can. */
function BoundToSupplier() {
  const { t } = useTranslation()
  const name = useProveidor((supplier) => supplier.rao)
  return <p>{t('supplier.bound', { name })}</p>
}

function SupplierList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const current = useProveidor((supplier) => supplier.id)
  const typed = text.trim()
  const name = useDebounced(typed)
  const query = useQuery(endpointQuery('GET /api/suppliers', { query: { name } }))
  const isAnswered = name === typed && query.isSuccess && !query.isPlaceholderData
  // Until the answer arrives, only suppliers that match the text remain: a quick Enter must choose no other.
  const found = (query.data ?? []).filter(
    (supplier) => isAnswered || matchesWords(`${supplier.name} ${supplier.code}`, typed),
  )
  const allSuppliers = {
    id: 'allSuppliers',
    label: t('supplier.all'),
    run: () => {
      actForNone()
      onClose()
    },
  }
  const suppliers = found.map((supplier) => ({
    id: String(supplier.id),
    label: supplier.name,
    hint: supplier.code,
    ...(supplier.id === current ? { icon: 'check' as const } : {}),
    run: () => {
      actFor(supplier)
      onClose()
    },
  }))
  const summary =
    suppliers.length < maxFoundSuppliers
      ? t('supplier.found', { count: suppliers.length })
      : t('supplier.foundFirst', { max: maxFoundSuppliers })
  const hidesAllSuppliers = typed !== '' || current === noSupplier
  const commands = hidesAllSuppliers ? suppliers : [allSuppliers, ...suppliers]
  return (
    <>
      <CommandList
        label={t('supplier.title')}
        placeholder={t('supplier.placeholder')}
        text={text}
        onText={setText}
        commands={commands}
        empty={isAnswered ? t('supplier.none') : undefined}
        confirmLabel={t('supplier.select')}
        summary={isAnswered ? summary : ''}
      />
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
    </>
  )
}
