import { Section } from '#web/ui/layout/page-header.tsx'
import { barColors } from '#web/ui/palette.ts'
import styles from './gallery.module.css'

export function Bars() {
  return (
    <Section title="Bars">
      {barColors.map((name) => (
        <div key={name} className={styles.bar} data-bar={name}>
          <strong>Oto</strong>
          <span className={styles.active}>{name}</span>
          <span className={styles.quiet}>Orders</span>
        </div>
      ))}
    </Section>
  )
}
