import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPackageType } from '#domain/imports/lines/package-type-words.ts'
import { packageTypes } from '#domain/packing/package-type.ts'

test('a kind of package is read by its code and by words of three languages', () => {
  const words = {
    CT: 'ct Carton Caja-de-cartón Caixa-de-cartró',
    BX: 'BX Box Caja Caixa',
    PC: 'Parcel Paquete Paquet-postal',
    BG: 'Bag Bolsa Bossa',
    CR: 'Crate Cajón Caixó',
    CS: 'Case Caja-de-embalaje Caixa-d’embalatge Estuche Estoig',
    BE: 'Bundle Atado Feix Fardo Fardell',
    RO: 'Roll Rollo Rotlle',
    TU: 'Tube Tubo Tub',
    DR: 'Drum Bidón Bidó',
    PX: 'PX PALLET Palé Palet',
    '201': '201 PE pe Europallet EPAL Pallet-80-×-120 Palé-80-×-120 palet-80x120',
  }
  for (const type of packageTypes)
    for (const word of words[type].split(' '))
      assert.deepEqual(readPackageType(word.replaceAll('-', ' ')), { value: type }, word)
  for (const word of ['shirt', 'CTX', '', '80 × 120'])
    assert.deepEqual(readPackageType(word), { fault: 'not-a-package-type' }, word)
})
