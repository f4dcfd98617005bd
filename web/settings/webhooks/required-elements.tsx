import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RequiredElement,
  requirableElements,
  requiredElementSets,
} from '#domain/messages/required-elements.ts'
import formStyles from '#web/app/shipment/line-fields.module.css'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'
import { Checkboxes } from '#web/ui/form/checkboxes.tsx'

const setNames = Object.keys(requiredElementSets) as (keyof typeof requiredElementSets)[]

/** Elements that a receiver requires in despatch advices: a box for each, and buttons that tick a set of boxes. */
export function RequiredElements({
  requires,
  onChange,
}: {
  requires: readonly RequiredElement[]
  onChange: (requires: RequiredElement[]) => void
}) {
  const { t } = useTranslation(['webhooks', 'papers'])
  const add = (elements: readonly RequiredElement[]) =>
    onChange(
      requirableElements.filter((item) => elements.includes(item) || requires.includes(item)),
    )
  // Read once: unticking the last box must not close the section, which would lose the focus.
  const [isInitiallyOpen] = useState(requires.length > 0)
  return (
    <details className={formStyles.more} open={isInitiallyOpen}>
      <summary>{t('requires.title')}</summary>
      <p className={styles.hint}>
        <bdi>{t('requires.hint')}</bdi>
      </p>
      <div className={`${styles.chosen} ${styles.sets}`}>
        {setNames.map((name) => (
          <Button key={name} isSmall onPress={() => add(requiredElementSets[name])}>
            {t(`requires.set.${name}`)}
          </Button>
        ))}
      </div>
      <fieldset className={styles.kinds} aria-label={t('requires.title')}>
        <Checkboxes
          options={requirableElements}
          chosen={requires}
          onChange={onChange}
          label={(element) => t(`papers:element.${element}`)}
        />
      </fieldset>
    </details>
  )
}
