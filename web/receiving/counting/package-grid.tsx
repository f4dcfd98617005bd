import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
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

/** Maximum tiles of a chunk; the browser lays out only chunks in view. */
const chunkSize = 60
/** Maximum tiles of a grid without chunks: chunks may leave gaps at their ends. */
const maxUnchunked = 240

/**
 * Grid of a shipment's packages by state: left to count, in this count, or counted earlier and by whom. Pressing a
 * tile counts a package whose label cannot be read.
 */
export function PackageGrid({ onCount, ...props }: PackageGridProps) {
  const count = useLatestCallback(onCount)
  // Deferred, so that the result of a scan renders first.
  return useDeferredValue(<Packages {...props} onCount={count} />)
}

type PackageGridProps = {
  packing: Packing | undefined
  /** Whether any quantity of a line is left to count. */
  isLeft: (lineId: number) => boolean
  goods: CountedGoodsOfShipment
  onCount: OnCount
}

function Packages({ packing, isLeft, goods, onCount }: PackageGridProps) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  const [shown, setShown] = useState<PackageState | 'all'>('left')
  const filledPackages = packing?.packages.filter(({ contents }) => contents.length > 0) ?? []
  if (filledPackages.length === 0) return null
  const countedIds = new Set(goods.countedPackages.map(({ id }) => id))
  const stateOf = ({ id, contents }: (typeof filledPackages)[number]): PackageState => {
    if (countedIds.has(id)) return 'here'
    const isOpen = contents.some(({ lineId }) => isLeft(lineId) && !goods.isRecorded(id, lineId))
    return isOpen ? 'left' : 'earlier'
  }
  const all = filledPackages.map((pkg, index) => {
    const state = stateOf(pkg)
    const who = state === 'earlier' ? goods.whoCounted(pkg.id) : undefined
    return {
      ...{ id: pkg.id, number: pkg.number, state, who },
      chunk: Math.floor(index / chunkSize),
    }
  })
  const counts = Map.groupBy(all, ({ state }) => state)
  const tiles = shown === 'all' ? all : (counts.get(shown) ?? [])
  // Hiding a tile moves only the tiles of its chunk.
  const chunks = Map.groupBy(tiles, ({ chunk }) => (tiles.length > maxUnchunked ? chunk : 0))
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
      {[...chunks].map(([key, chunk]) => (
        <PackageTiles key={key} tiles={chunk} onCount={onCount} />
      ))}
    </Section>
  )
}

type Tile = {
  id: number
  number: number
  state: PackageState
  /** Person who counted the package earlier, and the time. */
  who: string | undefined
}

/** Tiles of a chunk; rendered only when one of them changes. */
const PackageTiles = memo(
  function PackageTiles({ tiles, onCount }: TilesProps) {
    const { t } = useTranslation('receiving')
    return (
      <ul className={styles.tiles} aria-label={t('packages.title')}>
        {tiles.map((tile) => (
          <PackageTile key={tile.id} {...tile} onCount={onCount} />
        ))}
      </ul>
    )
  },
  ({ tiles }, after) =>
    tiles.length === after.tiles.length &&
    tiles.every(({ id, state, who }, index) => {
      const tile = after.tiles[index]
      return id === tile?.id && state === tile.state && who === tile.who
    }),
)

type TilesProps = { tiles: readonly Tile[]; onCount: OnCount }

const PackageTile = memo(function PackageTile({
  id,
  number,
  state,
  who,
  onCount,
}: Tile & Pick<TilesProps, 'onCount'>) {
  const { t } = useTranslation('receiving')
  const name = `P${number}`
  return (
    <li>
      {state === 'left' ? (
        // No icon or visually hidden text: for a thousand tiles they would be most of the DOM.
        <button
          type="button"
          className={styles.tile}
          aria-label={`${name} ${t('packages.countThis')}`}
          onClick={() => onCount({ id, number })}
        >
          {name}
        </button>
      ) : (
        <span className={styles.tile} data-state={state}>
          <Icon name={icons[state]} size={12} />
          <bdi>{name}</bdi>
          {who ? (
            <bdi className={styles.who}>{who}</bdi>
          ) : (
            <VisuallyHidden>{t(`packages.is.${state}`)}</VisuallyHidden>
          )}
        </span>
      )}
    </li>
  )
})

/** Returns a function with a stable identity that calls the callback of the last render. */
function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
