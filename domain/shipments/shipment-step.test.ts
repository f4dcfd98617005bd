import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, type Role, type Verb, verbs } from '#domain/access/person.ts'
import {
  refusals,
  type Step,
  type StepRefusal,
  steps,
  type TransitionInput,
  whyNot,
} from '#domain/shipments/shipment-step.ts'

const states = ['open', 'closed'] as const
const receipts = [null, 'partial', 'full'] as const
const booleans = [false, true] as const

const packings: TransitionInput['packing'][] = [
  null,
  ...booleans.flatMap((isFull) =>
    booleans.flatMap((isRequired) => [
      { packages: 0, emptyPackages: 0, isFull, isRequired },
      { packages: 2, emptyPackages: 0, isFull, isRequired },
      { packages: 2, emptyPackages: 1, isFull, isRequired },
    ]),
  ),
]

const everyShipment: TransitionInput[] = states.flatMap((state) =>
  receipts.flatMap((receipt) =>
    booleans.flatMap((isCancelled) =>
      booleans.flatMap((hasDate) =>
        [0, 1, 40].flatMap((lineCount) =>
          packings.map((packing) => ({
            state,
            receipt,
            isCancelled,
            hasDate,
            lineCount,
            packing,
          })),
        ),
      ),
    ),
  ),
)

// The rules of the step table, as sets, independent of the code under test.
const isOpen = (s: TransitionInput) => s.state === 'open'
const isUntouched = (s: TransitionInput) =>
  s.state === 'closed' && !s.isCancelled && s.receipt === null
// Every line fully packed, or nothing packed at all and the company allows that.
const isPackedEnough = ({ packing }: TransitionInput) => {
  if (!packing) return true
  return packing.packages === 0
    ? !packing.isRequired
    : packing.isFull && packing.emptyPackages === 0
}
const allowed: Record<Step, (s: TransitionInput) => boolean> = {
  edit: isOpen,
  close: (s) => isOpen(s) && s.lineCount >= 1 && s.hasDate && isPackedEnough(s),
  delete: isOpen,
  reopen: isUntouched,
  cancel: isUntouched,
  receive: (s) => s.state === 'closed' && !s.isCancelled && s.receipt !== 'full',
  correctReceipt: (s) => s.state === 'closed' && !s.isCancelled,
  label: (s) => !s.isCancelled,
}

const isTrue: Record<StepRefusal, (s: TransitionInput) => boolean> = {
  'shipment-closed': (s) => s.state === 'closed',
  'shipment-open': isOpen,
  'shipment-cancelled': (s) => s.isCancelled,
  'already-received': (s) => s.receipt !== null,
  'no-lines': (s) => s.lineCount === 0,
  'no-delivery-date': (s) => !s.hasDate,
  'not-packed': ({ packing }) => packing?.packages === 0 && packing.isRequired,
  'partly-packed': ({ packing }) => !!packing && packing.packages > 0 && !packing.isFull,
  'empty-package': ({ packing }) => !!packing && packing.emptyPackages > 0,
}

for (const step of Object.keys(allowed) as Step[]) {
  test(`${step}: allowed for exactly the shipments of the step table, and refused with a true reason`, () => {
    for (const shipment of everyShipment) {
      const refusal = whyNot(step, shipment)
      assert.equal(refusal === null, allowed[step](shipment), JSON.stringify(shipment))
      if (refusal) assert.ok(isTrue[refusal](shipment), `${refusal} of ${JSON.stringify(shipment)}`)
    }
  })
}

test('closing reports all refusals at once: each true, none missing, none that follows from another', () => {
  for (const shipment of everyShipment.filter(isOpen)) {
    const reported = refusals('close', shipment)
    const about = JSON.stringify([reported, shipment])
    assert.equal(reported.length === 0, allowed.close(shipment), about)
    for (const refusal of reported) assert.ok(isTrue[refusal](shipment), about)
    assert.equal(reported.includes('no-delivery-date'), !shipment.hasDate, about)
    assert.equal(reported.includes('no-lines'), shipment.lineCount === 0, about)
    if (shipment.lineCount === 0) continue
    for (const refusal of ['not-packed', 'partly-packed', 'empty-package'] as const)
      assert.equal(reported.includes(refusal), isTrue[refusal](shipment), about)
  }
  for (const shipment of everyShipment.filter((s) => s.state === 'closed'))
    assert.deepEqual(refusals('close', shipment), ['shipment-closed'])
})

test('the step table has these steps, each with the verb of its role', () => {
  const named = Object.entries(steps).map(([step, { verb }]) => [step, verb])
  assert.deepEqual(Object.fromEntries(named), {
    edit: 'edit',
    close: 'close',
    delete: 'delete',
    reopen: 'reopen',
    cancel: 'cancel',
    receive: 'receive',
    correctReceipt: 'receive',
    label: 'edit',
  })
})

test('a wrong state is reported before missing lines', () => {
  const closed = {
    state: 'closed',
    receipt: null,
    isCancelled: false,
    lineCount: 0,
    hasDate: false,
    packing: null,
  }
  assert.equal(whyNot('close', closed as TransitionInput), 'shipment-closed')
  assert.equal(whyNot('close', { ...closed, state: 'open' } as TransitionInput), 'no-lines')
})

const roleSets: Role[][] = [
  [],
  ['user'],
  ['mod'],
  ['admin'],
  ['user', 'mod'],
  ['user', 'admin'],
  ['mod', 'admin'],
  ['user', 'mod', 'admin'],
]

// The lowest role that may do it, and whether only company staff may.
const ranks: Record<Verb, [minRole: Role, staffOnly: boolean]> = {
  see: ['user', false],
  create: ['user', false],
  edit: ['user', false],
  close: ['user', false],
  delete: ['user', false],
  reopen: ['mod', false],
  cancel: ['mod', false],
  receive: ['mod', true],
  answerDiscrepancy: ['user', false],
  settleDiscrepancy: ['mod', true],
  readComments: ['user', false],
  comment: ['user', false],
  bookDock: ['user', false],
  seeDocks: ['user', true],
  runDocks: ['mod', true],
  findSuppliers: ['user', true],
  manageSuppliers: ['admin', true],
  manageProfile: ['admin', false],
  manageCompany: ['admin', true],
  manageMail: ['admin', false],
  manageKeys: ['admin', false],
  exchange: ['mod', true],
  seeMessages: ['user', true],
  importOrders: ['mod', true],
  changeOrders: ['mod', true],
  confirmOrders: ['user', false],
  managePeople: ['admin', false],
}
const order: Role[] = ['user', 'mod', 'admin']

test('every verb, for every set of roles, staff or not', () => {
  assert.deepEqual(Object.keys(verbs).sort(), Object.keys(ranks).sort())
  for (const [verb, [minRole, staffOnly]] of Object.entries(ranks) as [Verb, [Role, boolean]][]) {
    for (const roles of roleSets) {
      for (const isStaff of booleans) {
        const isEnough = roles.some((role) => order.indexOf(role) >= order.indexOf(minRole))
        const wanted = isEnough && (isStaff || !staffOnly)
        assert.equal(can({ roles, isStaff }, verb), wanted, `${verb} by ${roles} staff=${isStaff}`)
      }
    }
  }
})
