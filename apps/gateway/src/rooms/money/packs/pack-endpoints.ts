import * as contract from '@motora/contract/money'
import { localDay } from '@motora/rules/time'
import { type Handler, handle } from '../../work.js'
import { listPacks, listPacksOnSale } from '../stores/pack-store.js'
import { presentBonus, presentPackOnSale } from './present-bonus.js'
import { createBonus, updateBonus } from './save-bonus.js'

/** @param timeZone of the provider: its days say when a pack is on sale. source: customer side, section 7; ledger L-10 */
export const packHandlers = (timeZone: string): Handler[] => [
  handle(contract.listBonuses, async (work, { query }) => {
    const { rows, ...place } = await listPacks(work, query)
    return { status: 200, body: rows.map(presentBonus), ...place }
  }),
  handle(contract.createBonus, async (work, { body }) => ({
    status: 200,
    body: presentBonus(await createBonus(work, body)),
  })),
  handle(contract.updateBonus, async (work, { params: { id }, body }) => ({
    status: 200,
    body: presentBonus(await updateBonus(work, id, body)),
  })),
  handle(contract.listRiderBonusPacks, async (work, { query }) => {
    const { rows, ...place } = await listPacksOnSale(work, query, localDay(work.now.getTime(), timeZone))
    return { status: 200, body: rows.map(presentPackOnSale), ...place }
  }),
]
