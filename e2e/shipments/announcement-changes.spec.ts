import { expect } from '@playwright/test'
import { reopenShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { closedShipment } from '#test/world/received-shipments.ts'

const title = 'Changed since it was announced'

test('a reopened shipment shows the differences from its announcement, live', async ({
  open,
  world,
}) => {
  const mar = await world.signIn('mar')
  const { id, lineId, version } = await closedShipment(mar, 24, 4)
  const buyer = await open({ as: 'marc', path: `/shipments/${id}` })
  await buyer.getByRole('heading', { level: 1 }).waitFor()
  await expect(buyer.getByRole('heading', { name: title })).toHaveCount(0)

  const params = { id }
  await mar.call(reopenShipment, { params, version, body: { reason: 'Short' } })
  await mar.call(updateShipmentLine, {
    ...{ params: { id, lineId }, version: version + 1 },
    body: { numberOfPackages: 1, quantityPerPackage: '3' },
  })
  const changes = buyer.getByRole('region', { name: title })
  const row = changes.getByRole('row').nth(1)
  await expect(row).toContainText('4 pcs in 1 package')
  await expect(row).toContainText('3 pcs in 1 package')
  await mar.call(updateShipment, {
    ...{ params, version: version + 2 },
    body: { carrier: 'Trans Vallès' },
  })
  await expect(changes.getByRole('row').nth(1)).toContainText('Trans Vallès')
  await mar.call(addShipmentLine, {
    ...{ params, version: version + 3 },
    body: { orderLineId: 25, numberOfPackages: 1, quantityPerPackage: '2' },
  })
  await expect(changes.getByRole('row').nth(3)).toContainText('Not announced')
  await assertAccessible(buyer, 'what changed', { isOnlyHere: true })
  await mar.call(removeShipmentLine, {
    params: { id, lineId },
    version: version + 4,
  })
  await expect(changes.getByRole('row').nth(2)).toContainText('4 pcs in 1 package')
  await expect(changes.getByRole('row').nth(2)).toContainText('Not announced')
})
