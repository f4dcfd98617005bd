import {
  failing,
  furtherState,
  hasRow,
  lee,
  marc,
  pau,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

/** States of the discrepancies: the list, and a discrepancy of the demo world as each side sees it. */
export const statesOfDiscrepancies: ScreenState[] = [
  routeState('discrepancies', lee('/discrepancies'), hasRow),
  furtherState(
    'discrepancies of all suppliers',
    marc('/discrepancies?state=open&kind=damaged'),
    hasRow,
  ),
  furtherState('discrepancies, none', pau('/discrepancies'), says('No discrepancies.')),
  furtherState(
    'discrepancies, failed',
    failing(lee('/discrepancies'), '**/api/discrepancies?*'),
    says('Try again'),
  ),
  routeState('a discrepancy to answer', lee('/discrepancies/1'), (page) =>
    page.getByRole('radio', { name: /^Dispute/ }).check(),
  ),
  furtherState('a discrepancy to settle', marc('/discrepancies/1'), (page) =>
    page.getByRole('radio', { name: /^Credited/ }).check(),
  ),
  furtherState('a discrepancy, gone', lee('/discrepancies/999999'), says('Discrepancy not found.')),
]
