import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import { type SupplierChoice, SupplierField } from '#web/app/forms/supplier-field.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'

/** Suppliers that an endpoint of the company is limited to; without any, it is sent the events of all. */
export function WebhookSuppliers({
  suppliers,
  onChange,
}: {
  suppliers: readonly SupplierChoice[]
  onChange: (suppliers: readonly SupplierChoice[]) => void
}) {
  const { t } = useTranslation(['webhooks', 'fields'])
  // A choice remounts the field, which empties it.
  const [fieldKey, setFieldKey] = useState(0)
  const max = webhookLimits.suppliers
  const suppliersWithout = (id: number) => suppliers.filter((supplier) => supplier.id !== id)
  const add = (supplier: SupplierChoice | null) => {
    if (!supplier) return
    onChange([...suppliersWithout(supplier.id), supplier])
    setFieldKey((key) => key + 1)
  }
  return (
    <div>
      <SupplierField
        key={fieldKey}
        autoFocus={fieldKey > 0}
        takesOnlyMatch={false}
        isOptional
        label={t('fields:suppliers')}
        description={t('suppliersHint')}
        error={suppliers.length > max ? t('tooManySuppliers', { max }) : undefined}
        value={null}
        onChange={add}
      />
      {suppliers.length > 0 ? (
        <ul className={styles.chosen} aria-label={t('fields:suppliers')}>
          {suppliers.map(({ id, name }) => (
            <li key={id}>
              <Button
                isSmall
                icon="close"
                label={`${name}: ${t('remove')}`}
                onPress={() => onChange(suppliersWithout(id))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
