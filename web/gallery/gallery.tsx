import '#web/styles/base.css'
import { createInstance } from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import darkSheet from '#web/styles/dark.css?url&no-inline'
import lightSheet from '#web/styles/light.css?url&no-inline'
import { barColors } from '#web/ui/bar-colors.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import ToastAreas from '#web/ui/feedback/toast-areas.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import { PageHeader, Section } from '#web/ui/layout/page-header.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import ca from '#words/ca/ui.json'
import en from '#words/en/ui.json'
import es from '#words/sp/ui.json'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { SmallComponents } from './small.tsx'

function Bars() {
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

// All components on one page, for development and for tests of the kit; not in the product's bundle. ?dark, ?rtl and
// ?lang=ca choose the appearance.
const params = new URLSearchParams(location.search)
const lang = params.get('lang') ?? 'en'
const isRightToLeft = params.has('rtl')
document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
document.documentElement.lang = lang

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.href = params.has('dark') ? darkSheet : lightSheet
document.head.append(sheet)

const i18n = createInstance()
await i18n.use(initReactI18next).init({
  lng: lang,
  fallbackLng: 'en',
  resources: { en: { ui: en }, es: { ui: es }, ca: { ui: ca } },
  interpolation: { escapeValue: false },
})

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <main className={styles.page}>
      <PageHeader
        breadcrumbs={<Breadcrumbs steps={[{ href: '#shipments', label: 'Shipments' }]} />}
        title={<CopyableCode>SH-2026-00418</CopyableCode>}
        state={<StateBadge shape="open">Open</StateBadge>}
        actions={
          <>
            <Button kind="primary">Close shipment</Button>
            <Button icon="add">Add content</Button>
            <Button icon="print" reason="The shipment has no packages yet.">
              Packing list
            </Button>
          </>
        }
      >
        Arrives 27 Nov 2026 · 12 lines · 348 packages
      </PageHeader>
      <Lists />
      <SmallComponents />
      <Fields />
      <Overlays />
      <Bars />
    </main>
    <ToastAreas />
  </StrictMode>,
)
