import * as contract from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import { addDays, startOfDay } from '@motora/rules/time'
import { type Handler, handle, type Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import type { TransferRow } from '../stores/book-store.js'
import { type LedgerBalanceRow, ledgerBalances } from '../stores/ledger-day-store.js'
import { type BookedSource, listTransfers, sourcesOf } from '../stores/ledger-store.js'
import { balanceRows } from './balance-rows.js'

interface Dates {
  since?: string | undefined
  until?: string | undefined
}

interface Asked extends Dates {
  sharingOperatorId?: string | undefined
}

const isDay = (text: string): boolean => text.length === 10

/** The span that is meant: days are the provider's, the last one is in; unless said, with all that is posted by now. */
const spanOf = ({ since, until }: Dates, now: Date, timeZone: string): { since: Date | null; until: Date } => {
  const begin = (day: string): Date => new Date(startOfDay(day, timeZone))
  return {
    since: since === undefined ? null : isDay(since) ? begin(since) : new Date(since),
    until:
      until === undefined ? new Date(now.getTime() + 1) : isDay(until) ? begin(addDays(until, 1)) : new Date(until),
  }
}

const subjectOf = (reason: contract.LedgerReason): contract.LedgerSubject => {
  const of = contract.ledgerSubjects.find((one) => contract.ledgerReasonsOf[one].some((other) => other === reason))
  if (!of) throw new Error(`${reason} is of nothing`)
  return of
}

const present = (
  row: TransferRow,
  source: BookedSource | undefined,
  operatorName: string,
): contract.LedgerTransfer => ({
  id: row.id,
  at: row.at.toISOString(),
  reason: row.reason,
  subject: subjectOf(row.reason),
  debit: row.debit,
  credit: row.credit,
  amount: eurosOf(row.cents),
  currency: row.currency,
  sharingOperatorId: row.operatorId,
  operatorName,
  customerId: row.customerId,
  ref: row.ref,
  paymentId: source?.paymentId ?? null,
  serviceId: source?.serviceId ?? null,
  settlementId: subjectOf(row.reason) === 'settlement' ? row.ref : null,
})

interface Figures {
  openingCents: number
  debitCents: number
  creditCents: number
}

const presentFigures = ({ openingCents, debitCents, creditCents }: Figures) => ({
  opening: eurosOf(openingCents),
  debits: eurosOf(debitCents),
  credits: eurosOf(creditCents),
  closing: eurosOf(openingCents + debitCents - creditCents),
})

/** All accounts together, in each currency. */
const sumsOf = (rows: readonly LedgerBalanceRow[]) =>
  [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
    const ofIt = rows.filter((row) => row.currency === currency)
    const sumOf = (of: keyof Figures): number => ofIt.reduce((sum, row) => sum + row[of], 0)
    return {
      currency,
      ...presentFigures({
        openingCents: sumOf('openingCents'),
        debitCents: sumOf('debitCents'),
        creditCents: sumOf('creditCents'),
      }),
    }
  })

/** Something was there before, or has moved. */
const isAnything = ({ openingCents, debitCents, creditCents }: Figures): boolean =>
  openingCents !== 0 || debitCents !== 0 || creditCents !== 0

const orderOf = ({ account }: Pick<LedgerBalanceRow, 'account'>): number => contract.ledgerAccounts.indexOf(account)

/** The books as the provider's people read them. source: MONEY §7; decision 0186 */
export const ledgerHandlers = ({ operators, timeZone }: MoneyParts): Handler[] => {
  /** Names of operators as they are now, by their ids. */
  const namesOf = async (work: Work, rows: readonly { operatorId: string | null }[]): Promise<Map<string, string>> => {
    const ids = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]
    const found = ids.length === 0 ? [] : await operators.listOperators(work, ids)
    return new Map(found.map(({ id, name }) => [id, name]))
  }
  const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string => (id && names.get(id)) || ''
  /** What the accounts come to in the span that is asked for, of one operator or of all. */
  const readBalances = async (work: Work, { sharingOperatorId: operatorId, ...dates }: Asked) => {
    const { since, until } = spanOf(dates, work.now, timeZone)
    const rows = (await ledgerBalances(work, { since, until, operatorId })).filter(isAnything)
    return { rows, since: since?.toISOString() ?? null, until: until.toISOString() }
  }
  return [
    handle(contract.getLedgerBalances, async (work, { query }) => {
      const { rows, since, until } = await readBalances(work, query)
      const names = await namesOf(work, rows)
      const balances = rows
        .toSorted((one, other) => orderOf(one) - orderOf(other))
        .map(
          (row): contract.LedgerBalance => ({
            account: row.account,
            currency: row.currency,
            sharingOperatorId: row.operatorId,
            operatorName: nameIn(names, row.operatorId),
            ...presentFigures(row),
          }),
        )
      return { status: 200, body: { since, until, timeZone, balances, sums: sumsOf(rows) } }
    }),
    handle(contract.listLedgerBalances, async (work, { query }) => {
      const { rows, ...span } = await readBalances(work, query)
      const sharingOperatorId = query.sharingOperatorId ?? null
      const names = await namesOf(work, [{ operatorId: sharingOperatorId }])
      const of = { sharingOperatorId, operatorName: nameIn(names, sharingOperatorId), ...span }
      return { status: 200, body: balanceRows(rows, of) }
    }),
    handle(contract.listLedger, async (work, { query }) => {
      const { since, until } = spanOf(query, work.now, timeZone)
      const which = { operatorId: query.sharingOperatorId, account: query.account, since, until }
      const { rows, ...place } = await listTransfers(work, query, which)
      const sources = await sourcesOf(
        work,
        rows.map(({ ref }) => ref),
      )
      const names = await namesOf(work, rows)
      const body = rows.map((row) => present(row, sources.get(row.ref), nameIn(names, row.operatorId)))
      return { status: 200, body, ...place }
    }),
  ]
}
