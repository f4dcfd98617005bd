import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod'
import { companyEntry, supplierEntry, userEntry, username } from './person-entry.ts'

const anna = { username: 'anna', name: 'Anna', email: 'anna@example.com', roles: ['user'] }

const fits = (shape: z.ZodType, value: unknown) => shape.safeParse(value).success

test('a username is stored as sign-in looks it up', () => {
  assert.equal(username.parse(' Anna.Serra@Example.com '), 'anna.serra@example.com')
  for (const good of ['a', '7', 'a-b_c.d+e', 'x'.repeat(100)]) assert.ok(fits(username, good), good)
  for (const bad of ['', ' ', 'a b', 'núria', '-a', '@a', 'a/b', 'a\u0000', 'x'.repeat(101)]) {
    assert.ok(!fits(username, bad), bad)
  }
})

test('every field of a user is checked', () => {
  assert.ok(fits(userEntry, anna))
  assert.ok(fits(userEntry, { ...anna, email: '' }))
  const wrong = [
    { name: ' ' },
    { name: 'A\nB' },
    { email: 'anna' },
    { email: 'anna@' },
    { roles: [] },
    { roles: ['user', 'boss'] },
    { roles: ['User'] },
  ]
  for (const part of wrong) assert.ok(!fits(userEntry, { ...anna, ...part }), JSON.stringify(part))
})

test('roles are sorted, and duplicates are removed', () => {
  assert.deepEqual(userEntry.parse({ ...anna, roles: ['user', 'admin', 'user'] }).roles, [
    'admin',
    'user',
  ])
})

test('a company name is not a number, a supplier has number and name', () => {
  const timeZone = 'Europe/Madrid'
  assert.ok(fits(companyEntry, { name: '7 Mars', timeZone }))
  for (const name of ['7', ' ', 'x'.repeat(101)]) assert.ok(!fits(companyEntry, { name, timeZone }))
  assert.ok(fits(supplierEntry, { code: '0017', name: 'Sacs' }))
  for (const entry of [
    { code: '', name: 'Sacs' },
    { code: 'x'.repeat(61), name: 'Sacs' },
    { code: '0017', name: ' ' },
  ]) {
    assert.ok(!fits(supplierEntry, entry))
  }
})
