import * as contract from '@motora/contract/firmware'
import type { FirmwareRoom } from '../../rooms/firmware/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listCampaignIds } from './store.js'

/** Campaigns by the columns of their list, the names of whose they are among them. source: decisions §5 and §6. */
export const createCampaignListOverview = ({
  firmware,
}: {
  firmware: Pick<FirmwareRoom, 'campaignsByIds'>
}): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.listUpgrades, async (work, { query }) => {
      const { rows, ...place } = await listCampaignIds(work, query)
      const ids = rows.map(({ id }) => id)
      return { status: 200, body: await firmware.campaignsByIds(work, ids), ...place }
    }),
  ],
})
