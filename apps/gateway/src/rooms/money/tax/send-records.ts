import { billMoment, waitAfterUnknown } from '@motora/rules/money'
import { leaseMs } from '../../../kernel/lease.js'
import type { TaxAnswer, TaxOutcome, TaxRecord } from '../../../kernel/tax-register.js'
import type { Work } from '../../work.js'
import { recordOf } from '../bills/make-bill.js'
import type { MoneyParts } from '../deps.js'
import type { BillRow } from '../stores/bill-store.js'
import {
  type AnswerToKeep,
  type BillToSend,
  type ChainTaken,
  keepAnswers,
  leaveChain,
  takeChains,
} from './stores/tax-store.js'

/** Chains that are sent side by side. */
const atOnce = 10
/** What was refused is sent again after this: by then somebody may have put right what it was refused for. */
const refusedWaitsMs = 86_400_000

const namedRecord = (bill: BillRow | undefined): TaxRecord['previous'] =>
  bill ? { number: bill.number, date: bill.recordDate } : null

/** The day on which what is billed ended, by the clock of the bill; null: the day of the bill. */
const operatedOn = ({ operatedAt, timeZone, recordDate }: BillRow): string | null => {
  const { date } = billMoment(operatedAt.getTime(), timeZone)
  return date === recordDate ? null : date
}

/** Of a kept bill, so that it is the same however often it is sent. What its fingerprint is made of is `recordOf` alone. */
const taxRecordOf = ({ bill, previous, rectified }: BillToSend, wasRefused: boolean): TaxRecord => ({
  ...recordOf(bill),
  fingerprint: bill.fingerprint,
  issuerName: bill.issuer.name,
  vatPercent: bill.vatPercent,
  recipient: bill.recipient && { name: bill.recipient.name, nif: bill.recipient.nif },
  rectified: namedRecord(rectified),
  operatedOn: operatedOn(bill),
  previous: namedRecord(previous),
  wasRefused,
})

/** The register knows euros alone: what is in other money has its place in the chain and is not sent. */
const isSent = ({ bill }: BillToSend): boolean => bill.currency === 'eur'

const answerToKeep = (work: Work, bill: BillRow, answer: TaxAnswer): AnswerToKeep =>
  answer.kind === 'accepted'
    ? { bill, state: 'accepted', answer: answer.code, dueAt: null }
    : { bill, state: 'refused', answer: answer.why, dueAt: new Date(work.now.getTime() + refusedWaitsMs) }

/** Keeps what came of the records of a chain. What was answered, whichever way, lets the chain go on. */
const keepOutcome = async (work: Work, chain: ChainTaken, outcome: TaxOutcome): Promise<void> => {
  const after = (seconds: number): Date => new Date(work.now.getTime() + seconds * 1000)
  if (outcome.kind === 'later') {
    const waitSeconds = Math.max(outcome.afterSeconds, waitAfterUnknown(chain.tries) / 1000)
    await leaveChain(work, chain, { dueAt: after(waitSeconds), why: outcome.why })
    return
  }
  const unanswered = chain.toSend.filter(isSent)[outcome.answers.length]
  const done = unanswered ? chain.toSend.slice(0, chain.toSend.indexOf(unanswered)) : chain.toSend
  const doneNumber = Math.max(chain.doneNumber, ...done.map(({ bill }) => bill.chainNumber))
  const left = { doneNumber, tries: 0, dueAt: after(outcome.nextAfterSeconds), why: null }
  if (!(await leaveChain(work, chain, left))) return
  const answers = done.filter(isSent).flatMap(({ bill }, i) => {
    const answer = outcome.answers[i]
    return answer ? [answerToKeep(work, bill, answer)] : []
  })
  await keepAnswers(work, chain.register, answers)
}

const send = async ({ taxRegister }: MoneyParts, { toSend, wasRefused }: ChainTaken): Promise<TaxOutcome> => {
  const records = toSend.filter(isSent).map((one) => taxRecordOf(one, wasRefused))
  return records.length > 0 ? taxRegister.send(records) : { kind: 'answered', answers: [], nextAfterSeconds: 0 }
}

/**
 * Sends the next records of each chain that is due, as many together as the register takes: claim, commit, call, record.
 * What has no answer that was kept is sent again, and the register answers it as the first time. Each chain goes in its
 * order, and nothing more of it while some is on its way.
 * @returns of how many chains something was sent
 * source: MONEY §7; RD 1007/2023; decision 0078
 */
export const sendRecords = async (parts: MoneyParts): Promise<number> => {
  const { name, maxAtOnce: records } = parts.taxRegister
  if (name === 'none') return 0
  const chains = await parts.inOwnWork((work) =>
    takeChains(work, name, new Date(work.now.getTime() + leaseMs), { chains: atOnce, records }),
  )
  const ends = await Promise.allSettled(
    chains.map(async (chain) => {
      const outcome = await send(parts, chain)
      await parts.inOwnWork((work) => keepOutcome(work, chain, outcome))
    }),
  )
  for (const [i, end] of ends.entries())
    if (end.status === 'rejected')
      parts.log.error(
        { err: end.reason, operatorId: chains[i]?.operatorId },
        'what came of bills’ records was not kept',
      )
  return chains.length
}
