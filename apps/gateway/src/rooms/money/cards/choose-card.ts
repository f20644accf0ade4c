import type { CardSetup } from '../../../kernel/card-payments.js'
import { newId } from '../../../kernel/ids.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import {
  endSetup,
  findPayer,
  findSetup,
  holdChargingOf,
  insertCard,
  insertSetup,
  keepPayer,
  noteSetupRef,
  removeCurrentCard,
  type SetupRow,
} from '../stores/card-store.js'
import { beginPlansAgain } from '../stores/charge-store.js'
import { askProvider, noProvider } from './ask-provider.js'

type Kept = Extract<CardSetup, { kind: 'kept' }>

/** Where the provider's page leads back to, and what it says there. */
const backTo = (url: string, card: 'chosen' | 'left'): string => {
  const address = new URL(url)
  address.searchParams.set('card', card)
  return address.href
}

/**
 * Opens a page of the card provider on which a rider chooses a card. Nobody calls the provider inside a transaction: a
 * page whose address was not kept is one that nobody comes back from.
 * @throws Refusal card.no_provider, card.provider_away
 * source: MONEY §6 (card)
 */
export const startCardSetup = async (
  { cards, inOwnWork, riderAppUrl }: MoneyParts,
  customerId: string,
  language: string,
): Promise<{ id: string; url: string }> => {
  if (cards.provider === 'none') throw noProvider()
  const id = newId()
  const known = await inOwnWork(async (work) => {
    await insertSetup(work, id, customerId)
    return findPayer(work, customerId)
  })
  const payerRef = known ?? (await makePayer({ cards, inOwnWork }, customerId))
  const { setupRef, url } = await askProvider(() =>
    cards.startCardSetup({
      payerRef,
      language,
      idempotencyKey: `setup:${id}`,
      successUrl: backTo(riderAppUrl(), 'chosen'),
      cancelUrl: backTo(riderAppUrl(), 'left'),
    }),
  )
  await inOwnWork((work) => noteSetupRef(work, id, setupRef))
  return { id, url }
}

const makePayer = async (
  { cards, inOwnWork }: Pick<MoneyParts, 'cards' | 'inOwnWork'>,
  customerId: string,
): Promise<string> => {
  const metadata = { customer: customerId }
  const made = await askProvider(() => cards.createPayer({ metadata, idempotencyKey: `payer:${customerId}` }))
  return inOwnWork((work) => keepPayer(work, customerId, made))
}

/**
 * Asks what became of a rider's page, and keeps the card if it is kept there.
 * @throws Refusal card.setup_not_found, card.no_provider, card.provider_away
 */
export const confirmCardSetup = async (
  parts: MoneyParts,
  customerId: string,
  id: string,
): Promise<SetupRow['state']> => {
  const setup = await parts.inOwnWork((work) => findSetup(work, id))
  if (setup?.customerId !== customerId)
    throw new Refusal('card.setup_not_found', 'There is no such page to choose a card. Begin again.')
  return settleSetup(parts, setup)
}

/** What became of a page: said by the rider or by the provider, and read there each time. */
export const settleSetup = async (
  parts: MoneyParts,
  { id, setupRef, customerId, state }: SetupRow,
): Promise<SetupRow['state']> => {
  if (state !== 'open' || setupRef === null) return state
  const read = await askProvider(() => parts.cards.readCardSetup(setupRef))
  if (read.kind === 'open') return 'open'
  if (read.kind === 'expired') {
    await parts.inOwnWork((work) => endSetup(work, id, 'expired'))
    return 'expired'
  }
  await parts.inOwnWork((work) => keepCard(parts, work, { id, customerId }, read))
  return 'kept'
}

/** Makes a card the one that is charged, and charges to it what is owed. */
const keepCard = async (
  { customers }: Pick<MoneyParts, 'customers'>,
  work: Work,
  { id: setupId, customerId }: Pick<SetupRow, 'id' | 'customerId'>,
  { payerRef, card }: Kept,
): Promise<void> => {
  await customers.holdPerson(work, customerId)
  await holdChargingOf(work, customerId)
  if (!(await endSetup(work, setupId, 'kept'))) return
  if ((await findPayer(work, customerId)) !== payerRef) throw new Error('a card was kept for another payer')
  const row = { id: newId(), customerId, setupId, payerRef, ...card, addedAt: work.now }
  // the person was erased meanwhile: the card is kept only to be removed at the provider
  if (!(await customers.findCustomer(work, customerId)))
    return insertCard(work, { ...row, brand: '', last4: '', removedAt: work.now })
  await removeCurrentCard(work, customerId)
  await insertCard(work, row)
  await beginPlansAgain(work, customerId)
}
