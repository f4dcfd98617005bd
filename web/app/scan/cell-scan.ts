import { scannerKeyGapMs } from '#web/app/keyboard/scanner-detection.ts'

/** Minimum length of a scan in a cell: two fingers at once may press one digit and Enter. */
const minLength = 2

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp'>
type Cell = Pick<HTMLInputElement, 'value' | 'setRangeText' | 'dispatchEvent'>

/**
 * Distinguishes a scan from a figure that is typed into a cell. The keys of a scan appear in the cell; once Enter shows
 * that they were a scan, the cell gets its former figure back.
 */
export class CellScan {
  readonly #onScan: (text: string) => void
  #cell: Cell | undefined
  #formerFigure = ''
  #text = ''
  #lastAt = 0

  constructor(onScan: (text: string) => void) {
    this.#onScan = onScan
  }

  /** Handles a key press in a cell, with FNC1 as its character; returns whether it ended a scan. */
  press(event: Press, cell: Cell): boolean {
    if (event.key === 'Shift') return false
    const isSameBurst = this.#cell === cell && event.timeStamp - this.#lastAt < scannerKeyGapMs
    if (!isSameBurst) {
      this.#text = ''
      this.#formerFigure = cell.value
      this.#cell = cell
    }
    this.#lastAt = event.timeStamp
    if (event.key !== 'Enter') {
      if (event.key.length === 1) this.#text += event.key
      return false
    }
    const text = this.#text
    this.#text = ''
    if (text.length < minLength) return false
    cell.setRangeText(this.#formerFigure, 0, cell.value.length, 'end')
    cell.dispatchEvent(new Event('input', { bubbles: true }))
    this.#onScan(text)
    return true
  }
}
