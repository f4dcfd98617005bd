import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import styles from './gallery.module.css'

export function SmallComponents() {
  const [draft, setDraft] = useState('20')
  const [open, setOpen] = useState('lines')
  return (
    <>
      <Section title="Quantity bar">
        <div className={styles.column}>
          <QuantityField
            label="Quantity to add"
            value={draft}
            onChange={setDraft}
            max="35"
            unit="pieces"
          />
          <QuantityBar
            ordered="100"
            received="30"
            inTransit="10"
            inOpen="25"
            available="35"
            draft={draft}
            hasLegend
          />
          <QuantityBar ordered="4000" received="4000" inTransit="0" inOpen="0" available="0" />
          <QuantityBar ordered="100" received="0" inTransit="60" inOpen="30" available="20" />
        </div>
      </Section>
      <Section title="Progress">
        <div className={styles.column}>
          <ProgressBar label="Importing" value={2310} max={8845} valueText="2,310 of 8,845 rows" />
          <ProgressBar label="Reading the file" value={undefined} max={8845} />
        </div>
      </Section>
      <Section title="Buttons">
        <div className={styles.row}>
          <Button kind="primary">Close shipment</Button>
          <Button kind="primary" isBusy>
            Close shipment
          </Button>
          <Button>Add line</Button>
          <Button kind="plain">Cancel</Button>
          <Button kind="danger" icon="remove">
            Delete
          </Button>
          <Button icon="search" isIconOnly>
            Search
          </Button>
          <Button kind="primary" reason="Nothing is left to pack.">
            Pack all
          </Button>
          <LinkButton href="#orders" icon="list">
            Orders
          </LinkButton>
          <Menu
            label="More"
            isIconOnly={false}
            kind="quiet"
            icon="down"
            entries={[
              { key: 'print', label: 'Print', icon: 'print', href: '#print' },
              { key: 'copy', label: 'Copy', icon: 'copy' },
              { key: 'delete', label: 'Delete', icon: 'remove', isDanger: true },
            ]}
          />
          <KeyHint keys="Ctrl K" />
        </div>
      </Section>
      <Section title="States">
        <div className={styles.row}>
          <StateBadge shape="open">Open</StateBadge>
          <StateBadge shape="closed">Closed</StateBadge>
          <StateBadge shape="moving">In transit</StateBadge>
          <StateBadge shape="received">Received</StateBadge>
          <StateBadge shape="cancelled">Cancelled</StateBadge>
        </div>
        <EmptyState action={<Button kind="primary">New shipment</Button>}>
          Nothing is announced yet. Start with what the orders still expect.
        </EmptyState>
        <FailedState onRetry={() => {}}>The list could not be loaded.</FailedState>
      </Section>
      <Section title="Facts">
        <DescriptionList
          items={[
            { term: 'Estimated delivery', value: '27 Nov 2026' },
            { term: 'Carrier', value: 'Transports Puig, S.L.' },
            { term: 'Delivery place', value: 'Magatzem central, moll 4' },
          ]}
        />
        <Tabs
          label="Views"
          open={open}
          onOpen={setOpen}
          tabs={[
            { key: 'lines', label: 'Lines', count: 12, content: 'Twelve lines.' },
            { key: 'history', label: 'History', content: 'Created, two lines added.' },
          ]}
        />
      </Section>
    </>
  )
}
