import { waitAfterUnknown } from '@motora/rules/money'
import type { TaxOutcome, TaxRecord } from '../../../kernel/tax-register.js'
import type { Work } from '../../work.js'
import { recordOf } from '../bills/make-bill.js'
import type { MoneyParts } from '../deps.js'
import { type ChainTaken, keepAnswer, leaveChain, takeChains } from './stores/tax-store.js'

/** Who takes a chain in hand has ended it by then, or was killed: a call takes 10 seconds at most. */
const leaseMs = 60_000
/** Chains that are sent side by side. */
const atOnce = 10
/** What was refused is sent again after this: by then somebody may have put right what it was refused for. */
const refusedWaitsMs = 86_400_000

const taxRecordOf = ({ bill, previous, wasRefused }: ChainTaken): TaxRecord => ({
  ...{ ...recordOf(bill), fingerprint: bill.fingerprint, issuerName: bill.issuer.name, vatPercent: bill.vatPercent },
  previous: previous ? { number: previous.number, date: previous.recordDate } : null,
  wasRefused,
})

/** Keeps what came of a record. What was answered, whichever way, lets the chain go on. */
const keepOutcome = async (work: Work, chain: ChainTaken, outcome: TaxOutcome | 'nothing to send'): Promise<void> => {
  const after = (ms: number): Date => new Date(work.now.getTime() + ms)
  if (outcome !== 'nothing to send' && outcome.kind === 'later') {
    const waitMs = Math.max(outcome.afterSeconds * 1000, waitAfterUnknown(chain.tries))
    await leaveChain(work, chain, { dueAt: after(waitMs), why: outcome.why })
    return
  }
  const doneNumber = Math.max(chain.doneNumber, chain.bill.chainNumber)
  if (!(await leaveChain(work, chain, { doneNumber, tries: 0, dueAt: work.now, why: null }))) return
  if (outcome === 'nothing to send') return
  await keepAnswer(
    work,
    chain,
    outcome.kind === 'accepted'
      ? { state: 'accepted', answer: outcome.code, dueAt: null }
      : { state: 'refused', answer: outcome.why, dueAt: after(refusedWaitsMs) },
  )
}

/** The register knows euros alone: what is in other money has its place in the chain and is not sent. */
const send = async ({ taxRegister }: MoneyParts, chain: ChainTaken): Promise<TaxOutcome | 'nothing to send'> =>
  chain.bill.currency === 'eur' ? taxRegister.send(taxRecordOf(chain)) : 'nothing to send'

/**
 * Sends the next record of each chain that is due: claim, commit, call, record. One whose answer was not kept is sent
 * again, and the register answers it as the first time. Each chain goes in its order, and never are two of its records on
 * their way.
 * @returns how many were sent
 * source: MONEY §7; RD 1007/2023; decision 0078
 */
export const sendRecords = async (parts: MoneyParts): Promise<number> => {
  const { name } = parts.taxRegister
  if (name === 'none') return 0
  const chains = await parts.inOwnWork((work) => takeChains(work, name, new Date(work.now.getTime() + leaseMs), atOnce))
  const ends = await Promise.allSettled(
    chains.map(async (chain) => {
      const outcome = await send(parts, chain)
      await parts.inOwnWork((work) => keepOutcome(work, chain, outcome))
    }),
  )
  for (const [i, end] of ends.entries())
    if (end.status === 'rejected')
      parts.log.error({ err: end.reason, billId: chains[i]?.bill.id }, 'what came of a bill’s record was not kept')
  return chains.length
}
