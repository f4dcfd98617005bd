import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import styles from './tabs.module.css'

/** Tabs, one open at a time. The caller keeps the open tab in the address. */
export function Tabs({
  label,
  open,
  onOpen,
  tabs,
}: {
  label: string
  open: string
  onOpen: (key: string) => void
  tabs: readonly { key: string; label: string; count?: number; content: ReactNode }[]
}) {
  return (
    <AriaLocale>
      <AriaTabs
        selectedKey={open}
        onSelectionChange={(key) => onOpen(String(key))}
        className={styles.tabs ?? ''}
      >
        <TabList aria-label={label} className={styles.list ?? ''}>
          {tabs.map((tab) => (
            <Tab key={tab.key} id={tab.key} className={styles.tab ?? ''}>
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} id={tab.key} className={styles.panel ?? ''}>
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  )
}
