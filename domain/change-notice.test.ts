import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAudience } from '#domain/change-notice.ts'

const companies = [1, 2]
const suppliers = [1, 2, 3]

test('nobody hears of another company or of another supplier', () => {
  const audiences: string[] = []
  for (const companyId of companies)
    for (const supplierId of suppliers)
      for (const company of companies)
        for (const supplier of [null, ...suppliers])
          if (isAudience({ companyId, supplierId }, { companyId: company, supplierId: supplier }))
            audiences.push(`${companyId}.${supplierId} of ${company}.${supplier}`)
  const wanted = companies.flatMap((company) =>
    suppliers.flatMap((supplier) => [
      `${company}.${supplier} of ${company}.null`,
      `${company}.${supplier} of ${company}.${supplier}`,
    ]),
  )
  assert.deepEqual(audiences.sort(), wanted.sort())
})

test('who reads all suppliers’ data hears of each of them, and of no other company', () => {
  for (const supplierId of [null, ...suppliers]) {
    assert.equal(isAudience({ companyId: 1, supplierId: null }, { companyId: 1, supplierId }), true)
    assert.equal(
      isAudience({ companyId: 1, supplierId: null }, { companyId: 2, supplierId }),
      false,
    )
  }
})
