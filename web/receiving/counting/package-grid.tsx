import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, Packing } from '#domain/packing/package.ts'
import { useFormats } from '#web/app/formats.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './package-grid.module.css'

const states = ['left', 'here', 'earlier'] as const
type PackageState = (typeof states)[number]
type OnCount = (pressed: Pick<Package, 'id' | 'number'>) => void
const icons = { left: 'box', here: 'check', earlier: 'clock' } as const

/** Drawn together; of a thousand packages those in sight are laid out. */
const chunkSize = 60

/**
 * The packages of a shipment with their state: left to count, in this count, or counted earlier and by whom. A press counts
 * one whose label cannot be read.
 */
export function PackageGrid({
  packing,
  isLeft,
  goods,
  onCount,
}: {
  packing: Packing | undefined
  /** Whether some of a line is left to count. */
  isLeft: (lineId: number) => boolean
  goods: CountedGoodsOfShipment
  onCount: OnCount
}) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  const [shown, setShown] = useState<PackageState | 'all'>('left')
  const latest = useRef(onCount)
  useEffect(() => {
    latest.current = onCount
  })
  // The same for all renders: a tile is drawn again when its state changes.
  const [count] = useState((): OnCount => (pressed) => latest.current(pressed))
  const full = packing?.packages.filter(({ contents }) => contents.length > 0) ?? []
  if (full.length === 0) return null
  const here = new Set(goods.reached.map(({ id }) => id))
  const stateOf = ({ id, contents }: (typeof full)[number]): PackageState => {
    if (here.has(id)) return 'here'
    const isOpen = contents.some(({ lineId }) => isLeft(lineId) && !goods.isRecorded(id, lineId))
    return isOpen ? 'left' : 'earlier'
  }
  const all = full.map((one) => {
    const state = stateOf(one)
    const who = state === 'earlier' ? goods.whoCounted(one.id) : undefined
    return { id: one.id, number: one.number, state, who }
  })
  const counts = Map.groupBy(all, ({ state }) => state)
  const tiles = shown === 'all' ? all : (counts.get(shown) ?? [])
  const chunks = Array.from({ length: Math.ceil(tiles.length / chunkSize) }, (_, index) =>
    tiles.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  return (
    <Section title={t('packages.title')}>
      <div className={styles.states}>
        {states.map((state) => {
          const size = counts.get(state)?.length ?? 0
          return size === 0 ? null : (
            <button
              key={state}
              type="button"
              className={styles.state}
              data-state={state}
              aria-pressed={shown === state}
              onClick={() => setShown(shown === state ? 'all' : state)}
            >
              <Icon name={icons[state]} size={14} />
              {t(`packages.${state}`, { count: size, shown: number(size) })}
            </button>
          )
        })}
      </div>
      {chunks.map((chunk) => (
        <ul key={chunk[0]?.id} className={styles.tiles} aria-label={t('packages.title')}>
          {chunk.map((tile) => (
            <PackageTile key={tile.id} {...tile} onCount={count} />
          ))}
        </ul>
      ))}
    </Section>
  )
}

const PackageTile = memo(function PackageTile({
  id,
  number,
  state,
  who,
  onCount,
}: {
  id: number
  number: number
  state: PackageState
  /** Person who counted it earlier, and when. */
  who: string | undefined
  onCount: OnCount
}) {
  const { t } = useTranslation('receiving')
  const label = (
    <>
      <Icon name={icons[state]} size={12} />
      <bdi>{`P${number}`}</bdi>
    </>
  )
  return (
    <li>
      {state === 'left' ? (
        <button type="button" className={styles.tile} onClick={() => onCount({ id, number })}>
          {label}
          <VisuallyHidden>{t('packages.countThis')}</VisuallyHidden>
        </button>
      ) : (
        <span className={styles.tile} data-state={state} title={who}>
          {label}
          <VisuallyHidden>{who ?? t(`packages.is.${state}`)}</VisuallyHidden>
        </span>
      )}
    </li>
  )
})
