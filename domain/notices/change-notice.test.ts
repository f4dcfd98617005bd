import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sides } from '#domain/access/person.ts'
import { isInAudience } from '#domain/notices/change-notice.ts'

const companies = [1, 2]
const suppliers = [1, 2, 3]

test('changes of other companies and suppliers reach nobody', () => {
  const audiences: string[] = []
  for (const companyId of companies)
    for (const supplierId of suppliers)
      for (const company of companies)
        for (const supplier of [null, ...suppliers])
          if (
            isInAudience(
              { companyId, supplierId, side: 'supplier' },
              { companyId: company, supplierId: supplier },
            )
          )
            audiences.push(`${companyId}.${supplierId} of ${company}.${supplier}`)
  const wanted = companies.flatMap((company) =>
    suppliers.flatMap((supplier) => [
      `${company}.${supplier} of ${company}.null`,
      `${company}.${supplier} of ${company}.${supplier}`,
    ]),
  )
  assert.deepEqual(audiences.sort(), wanted.sort())
})

test('readers of all suppliers’ data get the changes of each supplier, and of no other company', () => {
  for (const supplierId of [null, ...suppliers]) {
    assert.equal(
      isInAudience({ companyId: 1, supplierId: null, side: 'buyer' }, { companyId: 1, supplierId }),
      true,
    )
    assert.equal(
      isInAudience({ companyId: 1, supplierId: null, side: 'buyer' }, { companyId: 2, supplierId }),
      false,
    )
  }
})

test('a change for one side reaches nobody of the other, whichever data they read', () => {
  for (const reader of sides)
    for (const side of sides)
      assert.equal(
        isInAudience(
          { companyId: 1, supplierId: 1, side: reader },
          { companyId: 1, supplierId: 1, side },
        ),
        reader === side,
      )
})
