import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { idParams } from '../formats.js'
import { listQuery } from '../listing.js'
import { bonus, bonusPurchase, bonusToChange, bonusToCreate } from './bonus.js'

const source = 'customer side, section 7; ledger L-10'
const reads = { audience: 'staff', needs: 'bonus.read', method: 'GET', list: true, query: listQuery } as const
const writes = { audience: 'staff', needs: 'bonus.write' } as const

export const listBonuses = endpoint({
  ...reads,
  id: 'money.listBonuses',
  path: '/sharing/v1/Bonus',
  summary:
    'Bonus packs, the newest first. Sorts and filters by name, price, validSince, validUntil, ofert, text, filters by id too; searches name and text',
  source,
  answers: { 200: z.array(bonus) },
})

export const createBonus = endpoint({
  ...writes,
  id: 'money.createBonus',
  method: 'POST',
  path: '/sharing/v1/Bonus',
  summary:
    'A new bonus pack; its name is made of its price. With an `id` of the caller’s own the same call again makes no second one',
  source: `${source}; ledgers L-06, L-07; decision Z-27`,
  body: bonusToCreate,
  answers: { 200: bonus },
  refusals: ['request.key_reused'],
})

export const updateBonus = endpoint({
  ...writes,
  id: 'money.updateBonus',
  method: 'PUT',
  path: '/sharing/v1/Bonus/{id}',
  summary:
    'Changes a bonus pack: all of it but its name. Packs that were bought keep the credit that they gave. With `version` it is refused when somebody else has changed the pack since.',
  source: `${source}; decision Z-27`,
  params: idParams,
  body: bonusToChange,
  answers: { 200: bonus },
  refusals: ['bonus.not_found', 'bonus.changed_meanwhile'],
})

export const listBonusHistory = endpoint({
  ...reads,
  freshFactor: 'export',
  id: 'money.listBonusHistory',
  path: '/sharing/v1/BonusHistorics/{id}',
  summary:
    'Who bought a bonus pack, the last first: customer, payment, credit given, left and spent on each service. Sorts and filters by customerEmail, customerFullName, bought, ofert, ofertLeft, filters by paymentId too; searches the customer',
  source: 'customer side, section 7; ledger L-11; decisions §6',
  params: idParams,
  answers: { 200: z.array(bonusPurchase) },
  refusals: ['bonus.not_found'],
})
