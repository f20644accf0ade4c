import type { Bonus, RiderPaymentMethod, RiderPurchase } from '@motora/contract/money'
import type { RiderRental } from '@motora/contract/sharing'
import type { ProviderCharge } from '../kernel/card-payments.js'
import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { openPretend } from '../outside/card-payments/testing/open-pretend.js'
import { openSharing, type Sharing } from '../rooms/sharing/testing/open-sharing.js'
import { giveCredit } from './give-credit.js'
import { admin, type Overrides } from './open-house.js'

export type Rider = Awaited<ReturnType<Sharing['newRider']>>
/** What a pretend card does. */
export type CardKind = 'works' | 'no_funds' | 'declined' | 'lost' | 'stolen' | 'expired' | 'asks'

const minuteMs = 60_000
/** Milliseconds for a call to the provider: one that hangs is given up soon. */
const maxCallMs = 1500

/** A house with vehicles and riders whose cards are charged at the pretend provider. */
export const openCharging = async (db: TestDatabase, overrides: Overrides = {}) => {
  const stage = await openPretend({ maxCallMs })
  const house = openSharing(db, { cards: stage.payments, ...overrides })
  const { clock } = house
  const before = openSharing(db, { clock, ...overrides })
  /** The rider sets out. @returns what ends the rental after so many minutes, and its id */
  const setOutIn =
    (from: Sharing) =>
    async (rider: Rider, operatorId: string): Promise<(minutes?: number) => Promise<string>> => {
      const { id: vehicleId } = await from.readyVehicle(operatorId)
      await from.asRider(rider, 'sharing.startTrip', { vehicleId })
      return async (minutes = 10) => {
        clock.advance(minutes * minuteMs)
        return (await from.asRider<RiderRental>(rider, 'sharing.endTrip')).serviceId
      }
    }
  const run = async (name: string): Promise<void> => {
    const task = house.timedTasks.find((one) => one.name === name)
    if (!task) throw new Error(`nothing does "${name}"`)
    await task.run(clock.now())
  }

  /** The rider chooses a card on the provider's page and comes back. */
  const giveCard = async (rider: Rider, card: CardKind = 'works'): Promise<RiderPaymentMethod> => {
    const { id, url } = (await house.ask<{ id: string; url: string }>(rider, 'money.startRiderCardSetup')).body
    const next = await stage.submit(url, { card })
    // the bank of this card asks its holder while it is chosen
    if (card === 'asks') await stage.submit(next, { answer: 'confirm' })
    return (await house.ask<RiderPaymentMethod>(rider, 'money.confirmRiderCardSetup', { params: { id } })).body
  }

  /** A new rider with a card. */
  const newPayer = async (card: CardKind = 'works'): Promise<Rider> => {
    const rider = await house.newRider()
    await giveCard(rider, card)
    return rider
  }
  /** Charges what is due now. */
  const charge = (): Promise<void> => run('charge cards')
  /** Ends a rental of so many minutes, 0.26 € each. @returns the rental's id */
  const ride = async (rider: Rider, operatorId: string, minutes = 10): Promise<string> =>
    (await setOutIn(house)(rider, operatorId))(minutes)
  const paymentOf = async (serviceId: string) => {
    const [found] = await db.asOwner(
      `select id, status, failed_reason as reason, succeeded_at is not null as "hasSucceeded",
         failed_at is not null as "hasFailed" from payments where service_id = $1`,
      [serviceId],
    )
    if (!found) throw new Error('a rental without a payment')
    return found as { id: string; status: string; reason: string | null; hasSucceeded: boolean; hasFailed: boolean }
  }
  /** What the provider has of a rider. */
  const chargesAtProvider = async (rider: Rider): Promise<ProviderCharge[]> => {
    const [payer] = await db.asOwner('select payer_ref from rider_payers where customer_id = $1', [rider.customerId])
    if (!payer) return []
    return stage.payments.findCharges({ payerRef: String(payer.payer_ref), since: new Date(0), metadata: {} })
  }

  return {
    ...house,
    stage,
    run,
    charge,
    giveCard,
    newPayer,
    /** A pack on sale, in whole euros. @returns its id */
    sellPack: async (price: number, ofert: number): Promise<string> => {
      const body = { price, ofert, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
      return (await house.ask<Bonus>(admin, 'money.createBonus', { body })).body.id
    },
    /** A new rider with a card that works buys a pack. @returns the rider and the id of the payment */
    buyPack: async (packId: string, shown: { priceCents: number; creditCents: number }) => {
      const rider = await newPayer()
      const said = { params: { id: packId }, body: { id: newId(), ...shown } }
      return { rider, id: (await house.ask<RiderPurchase>(rider, 'money.buyRiderBonusPack', said)).body.id }
    },
    ride,
    /** A rental that was charged. `creditCents`: of a pack that the rider had. */
    paidRide: async (operatorId: string, { minutes = 10, creditCents = 0 } = {}) => {
      const rider = await newPayer()
      if (creditCents > 0) await giveCredit(house, rider, creditCents)
      const serviceId = await ride(rider, operatorId, minutes)
      await charge()
      const [charged] = await chargesAtProvider(rider)
      const { id: paymentId } = await paymentOf(serviceId)
      return { rider, serviceId, paymentId, chargeRef: charged?.chargeRef ?? '' }
    },
    /** The provider's clock shows what the house's does. */
    agreeAboutTime: () =>
      stage.control('POST', 'clock', { ahead_seconds: Math.round((clock.now().getTime() - Date.now()) / 1000) }),
    /** The same before a card provider was set: no card is asked for. */
    rideBefore: async (rider: Rider, operatorId: string, minutes = 10): Promise<string> =>
      (await setOutIn(before)(rider, operatorId))(minutes),
    /** See there. */
    setOut: setOutIn(house),
    paymentOf,
    chargesAtProvider,
    /** What `npm run money-check` finds. */
    findings: async () => (await house.asSystem((work) => house.sharing.checkBooks(work, 50))).findings,
    close: () => stage.close(),
  }
}
export type Charging = Awaited<ReturnType<typeof openCharging>>
