import { scannerKeyGapMs } from '#web/app/keyboard/scanner-detection.ts'

/**
 * Detects whether a scanner filled a field: it types fast, or inserts the whole code in one event. Pasted text is not a
 * scan.
 */
export class TypingPace {
  #startedAt = 0
  #endedAt = 0
  #inputCount = 0
  #isPasted = false

  /** Records a change of the field's text at a time in ms, with the `inputType` of the event. */
  recordInput(text: string, atMs: number, inputType: string | undefined): void {
    if (text === '') {
      this.reset()
      return
    }
    if (this.#inputCount === 0) this.#startedAt = atMs
    this.#endedAt = atMs
    this.#inputCount += 1
    this.#isPasted ||= inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
  }

  isScan(): boolean {
    if (this.#isPasted) return false
    const gaps = this.#inputCount - 1
    return gaps <= 0 || (this.#endedAt - this.#startedAt) / gaps < scannerKeyGapMs
  }

  reset(): void {
    this.#inputCount = 0
    this.#isPasted = false
  }
}
