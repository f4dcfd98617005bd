import { connect } from '#database/client/connect.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import type { DeliveryJob } from '#server/delivery-process.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { sendDelivery } from '#server/webhooks/delivery-sending.ts'

/** Makes and sends a long message, in a worker process. */
export default async function sendLongMessage({
  connection,
  key,
  delivery,
  ...settings
}: DeliveryJob) {
  const database = connect(connection)
  try {
    return await sendDelivery(
      {
        ...settings,
        writeAdvice,
        inCompany: (companyId, work) => inTenantTransaction(database, companyId, work),
      },
      key,
      delivery,
    )
  } finally {
    await database.end()
  }
}
