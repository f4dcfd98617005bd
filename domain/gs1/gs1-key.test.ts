import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  checkDigit,
  gtin14,
  isCompanyPrefix,
  isGln,
  isGtin,
  isSscc,
  makeSscc,
  serialCount,
  ssccError,
  upcAOf,
} from '#domain/gs1/gs1-key.ts'

const valid = {
  sscc: ['376104250021234569', '354107380000001051', '106141411234567897', '000000000000000000'],
  gtin: ['09506000134352', '9506000134352', '8412345678905', '614141000036', '96385074'],
  gln: ['9506000134352', '8412345000010'],
}

test('keys published in the standards are valid, and only with their check digit', () => {
  const kinds: [string[], (text: string) => boolean][] = [
    [valid.sscc, isSscc],
    [valid.gtin, isGtin],
    [valid.gln, isGln],
  ]
  for (const [keys, isKey] of kinds) {
    for (const key of keys) {
      const validCheckDigits = [...'0123456789'].filter((digit) => isKey(key.slice(0, -1) + digit))
      assert.deepEqual(validCheckDigits, [key.at(-1)], key)
      assert.equal(checkDigit(key.slice(0, -1)), key.at(-1))
    }
  }
})

test('a text that is no key is refused', () => {
  const wrong = ['384123450000000018', '', '37610425002123456', '3761042500212345690', ' ']
  for (const text of [...wrong, '37610425002123456९', '376104250021234569\n'])
    assert.equal(isSscc(text), false, text)
  for (const text of ['9638507', '963850749', '950600013435', '٩٦٣٨٥٠٧٤', '9638507 '])
    assert.equal(isGtin(text), false, text)
  assert.equal(isGln('09506000134352'), false)
  assert.throws(() => checkDigit('12a'), RangeError)
  assert.throws(() => checkDigit(''), RangeError)
})

test('check digits find one misread digit and two swapped neighbours', () => {
  const digits = fc.stringMatching(/^\d{17}$/)
  fc.assert(
    fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (body, index, shift) => {
      const key = body + checkDigit(body)
      const misread = (Number(key[index]) + shift) % 10
      assert.equal(isSscc(key.slice(0, index) + misread + key.slice(index + 1)), false)
    }),
  )
})

test('an SSCC is made of its parts, or an error says why not', () => {
  assert.equal(makeSscc({ extension: 3, prefix: '7610425', serial: 2123456 }), '376104250021234569')
  assert.equal(
    makeSscc({ extension: 1, prefix: '0614141', serial: 123456789 }),
    '106141411234567897',
  )
  assert.equal(makeSscc({ extension: 0, prefix: '9506000134', serial: 0 }).length, 18)
  const parts = { extension: 0, prefix: '8412345', serial: 0 }
  const faults = [
    [{ ...parts, prefix: '841' }, 'not-a-company-prefix'],
    [{ ...parts, prefix: '8412345678901' }, 'not-a-company-prefix'],
    [{ ...parts, prefix: '84123a5' }, 'not-a-company-prefix'],
    [{ ...parts, extension: 10 }, 'not-an-extension'],
    [{ ...parts, extension: -1 }, 'not-an-extension'],
    [{ ...parts, serial: 1_000_000_000 }, 'serials-exhausted'],
    [{ ...parts, serial: -1 }, 'serials-exhausted'],
    [{ ...parts, serial: 999_999_999 }, null],
  ] as const
  for (const [input, fault] of faults) {
    assert.equal(ssccError(input), fault, JSON.stringify(input))
    if (fault) assert.throws(() => makeSscc(input), { message: fault })
  }
  assert.equal(isCompanyPrefix('8412345'), true)
})

test('every prefix and serial gives an SSCC of its own', () => {
  const prefixes = fc.stringMatching(/^\d{4,12}$/)
  fc.assert(
    fc.property(
      prefixes,
      fc.nat(9),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (prefix, extension, at) => {
        const last = serialCount(prefix) - 1
        const serial = Math.floor(at * last)
        const sscc = makeSscc({ extension, prefix, serial })
        assert.ok(isSscc(sscc))
        assert.ok(sscc.startsWith(`${extension}${prefix}`))
        assert.equal(Number(sscc.slice(1 + prefix.length, 17)), serial)
      },
    ),
  )
})

test('a short GTIN keeps its check digit when it is filled up', () => {
  for (const gtin of valid.gtin) assert.ok(isGtin(gtin14(gtin)), gtin)
  assert.equal(gtin14('96385074'), '00000096385074')
})

test('a UPC-E of eight digits is the UPC-A that it stands for', () => {
  const pairs = [
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234565', '012345000065'],
  ] as const
  for (const [short, long] of pairs) {
    assert.equal(upcAOf(short), long)
    assert.ok(isGtin(long))
  }
  for (const wrong of ['04252613', '2425261', '24252614', '0425261400', 'A4252614', ''])
    assert.equal(upcAOf(wrong), null, wrong)
})
