import * as contract from '@motora/contract/vehicles'
import { type Handler, handle, handleInOwnTransactions } from '../work.js'
import { listQuarantinedDevices, listQuarantinedReports } from './stores/quarantine-store.js'
import { forgetReports } from './telemetry/forget-reports.js'
import type { Telemetry } from './telemetry/index.js'

/** Reports that are put aside, for the provider's administrators. */
export const quarantineHandlers = ({ releaseReports }: Pick<Telemetry, 'releaseReports'>): Handler[] => [
  handle(contract.listQuarantinedReports, async (work, { query }) => {
    const { rows, ...place } = await listQuarantinedDevices(work, query)
    return { status: 200, body: rows, ...place }
  }),
  handle(contract.listQuarantinedReportsOfDevice, async (work, { params, query }) => {
    const { rows, ...place } = await listQuarantinedReports(work, params.deviceKey, query)
    return { status: 200, body: rows, ...place }
  }),
  handleInOwnTransactions(
    contract.releaseQuarantinedReports,
    'a batch is a transaction, and one that fails is split until all that can be kept is kept',
    async (call, { params, body }) => ({
      status: 200,
      body: await releaseReports(call, params.deviceKey, body.after),
    }),
  ),
  handle(contract.forgetQuarantinedReports, async (work, { params }) => ({
    status: 200,
    body: { forgotten: await forgetReports(work, params.deviceKey) },
  })),
]
