import { addDays, localDay, startOfDay } from '@motora/rules/time'
import { CardPaymentsError } from '../../../kernel/card-payments.js'
import type { MoneyParts } from '../deps.js'
import { chargeSide, disputeSide, isDifference, refundSide, type Side } from './sides.js'
import { keepDay, lastDone, type Span } from './stores/day-store.js'
import { closeWhatIsOver, findingsNotSeenSince, keepFinding } from './stores/finding-store.js'

/** Days as the provider counts them. */
const zone = 'UTC'
/** A day is compared once it has been over for so long: what was under way at midnight has ended by then. */
const settledMs = 3_600_000
/** What is open is looked at again after this. */
const lookAgainMs = 3_600_000
const lookedAtOnce = 200

const spanOf = (day: string): Span => ({
  from: new Date(startOfDay(day, zone)),
  to: new Date(startOfDay(addDays(day, 1), zone)),
})

/** Compares one thing, and keeps what came of it. Only what we do not know heals itself. */
const lookAt = async <There>(parts: MoneyParts, side: Side<There>, ref: string, there: There | undefined) => {
  const look = () =>
    parts.inOwnWork(async (work) => {
      const { compared, says } = await side.look(work, ref, there)
      const thing = { subject: side.subject, providerRef: ref }
      // what is not known yet says nothing of what was found before
      if (compared === 'ask back') return compared
      await closeWhatIsOver(work, thing, isDifference(compared) ? compared : null)
      if (isDifference(compared)) await keepFinding(work, { ...thing, ...says, kind: compared })
      return compared
    })
  if ((await look()) !== 'ask back' || there === undefined) return
  await parts.inOwnWork(async (work) => side.hear?.(work, there))
  await look()
}

/** What the provider has under this name now; undefined: nothing. */
const readNow = async <There>(side: Side<There>, ref: string): Promise<There | undefined> => {
  try {
    return await side.read(ref)
  } catch (error) {
    if (error instanceof CardPaymentsError && error.kind === 'notFound') return undefined
    throw error
  }
}

/**
 * All that the provider lists of a span, and what we have of it that it does not list: that was made on another day, or is
 * not there.
 * @returns how many it listed
 */
const compareSide = async <There>(parts: MoneyParts, side: Side<There>, span: Span): Promise<number> => {
  const listed = new Set<string>()
  for await (const there of side.list(span)) {
    const ref = side.refOf(there)
    listed.add(ref)
    await lookAt(parts, side, ref, there)
  }
  for (const ref of await parts.inOwnWork((work) => side.ours(work, span)))
    if (!listed.has(ref)) await lookAt(parts, side, ref, await readNow(side, ref))
  return listed.size
}

/** @returns false: the provider's list could not be read, which is kept; the day is tried again */
const compareDay = async (parts: MoneyParts, day: string): Promise<boolean> => {
  try {
    const charges = await compareSide(parts, chargeSide(parts), spanOf(day))
    const refunds = await compareSide(parts, refundSide(parts), spanOf(day))
    const disputes = await compareSide(parts, disputeSide(parts), spanOf(day))
    await parts.inOwnWork((work) => keepDay(work, day, { state: 'done', charges, refunds, disputes }))
    return true
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    const failure = error.kind === 'unreachable' ? 'unreachable' : 'refused'
    await parts.inOwnWork((work) => keepDay(work, day, { state: 'failed', failure }))
    parts.log.warn({ err: error, day }, 'the card provider’s list of a day could not be read; it is tried again')
    return false
  }
}

/**
 * Compares the days that are over and were not compared yet, one after the other, so that after an outage of ours none is
 * left out, however long it was. The first time it is yesterday alone.
 * @returns false: one of them could not be compared, and none after it was
 */
const compareDays = async (parts: MoneyParts): Promise<boolean> => {
  const done = (await parts.inOwnWork(lastDone))?.day
  const last = addDays(localDay(parts.clock.now().getTime() - settledMs, zone), -1)
  for (let day = done === undefined ? last : addDays(done, 1); day <= last; day = addDays(day, 1))
    if (!(await compareDay(parts, day))) return false
  return true
}

/** What is open and was not looked at for a while: it may be over by now. */
const lookAgain = async (parts: MoneyParts): Promise<void> => {
  const open = await parts.inOwnWork((work) =>
    findingsNotSeenSince(work, new Date(work.now.getTime() - lookAgainMs), lookedAtOnce),
  )
  const [charges, refunds, disputes] = [chargeSide(parts), refundSide(parts), disputeSide(parts)]
  const again = async <There>(side: Side<There>, ref: string) => lookAt(parts, side, ref, await readNow(side, ref))
  try {
    for (const { subject, providerRef } of open)
      if (subject === 'charge') await again(charges, providerRef)
      else await (subject === 'refund' ? again(refunds, providerRef) : again(disputes, providerRef))
  } catch (error) {
    if (!(error instanceof CardPaymentsError)) throw error
    parts.log.warn({ err: error }, 'what differs from the card provider’s list could not be looked at again')
  }
}

/**
 * Compares each day that is over with the card provider's own list, and looks again at what differs. It may be repeated:
 * the same difference is the same finding. Nothing is asked inside a transaction.
 * source: MONEY §6 (reconciliation); promise C5
 */
export const reconcile = async (parts: MoneyParts): Promise<void> => {
  if (parts.cards.provider === 'none') return
  if (await compareDays(parts)) await lookAgain(parts)
}
