import * as contract from '@motora/contract/money'
import { localDay } from '@motora/rules/time'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { riderOf } from '../rider-of.js'
import { listPacks, listPacksOnSale } from '../stores/pack-store.js'
import { buyPack } from './buy-pack.js'
import { presentBonus, presentPackOnSale } from './present-bonus.js'
import { createBonus, updateBonus } from './save-bonus.js'

/** Packs as staff makes them and riders buy them. source: customer side, section 7; ledger L-10; MONEY §5 */
export const packHandlers = (parts: MoneyParts): Handler[] => [
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
    const { rows, ...place } = await listPacksOnSale(work, query, localDay(work.now.getTime(), parts.timeZone))
    return { status: 200, body: rows.map(presentPackOnSale), ...place }
  }),
  handleInOwnTransactions(
    contract.buyRiderBonusPack,
    'the card provider is asked between two transactions',
    async (call, { params: { id: packId }, body: given }) => ({
      status: 200,
      body: await buyPack(parts, call, { customerId: riderOf(call), packId, given }),
    }),
  ),
]
