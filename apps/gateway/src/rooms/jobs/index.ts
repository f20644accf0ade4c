import type { DeadLetter } from '@motora/contract/jobs'
import * as contract from '@motora/contract/jobs'
import { type DeadRow, discardJob, listDeadRows, sendJobAgain } from '../../kernel/jobs/dead-letters.js'
import { Refusal } from '../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../work.js'

const noSuchLetter = () => new Refusal('request.not_found', 'There is no such job among those that were set aside.')

interface Deps {
  /** The room of people knows what a mail is, to whom, and whether it would still be sent; undefined: no mail. */
  mailOf: (work: Work, job: DeadRow) => Promise<Pick<DeadLetter, 'mail' | 'over'> | undefined>
}

const present = (
  { id, name, key, everySeconds, attempts, fault, lastError, createdAt, deadAt }: DeadRow,
  { mail, over }: Pick<DeadLetter, 'mail' | 'over'> = { mail: null, over: null },
) => ({
  id,
  name,
  key,
  timed: everySeconds !== null,
  attempts,
  fault,
  lastError,
  mail,
  over,
  askedFor: createdAt.toISOString(),
  setAside: (deadAt ?? createdAt).toISOString(),
})

/** What a person does with jobs that have failed too often. The jobs themselves are the kernel's. */
export const createJobsRoom = ({ mailOf }: Deps): { handlers: Handler[] } => {
  const decide = async (
    work: Work,
    id: string,
    how: typeof sendJobAgain,
    event: 'jobs.sent_again' | 'jobs.discarded',
  ) => {
    const job = await how(work.tx, id, work.now)
    if (!job) throw noSuchLetter()
    const { name, key, attempts, fault, lastError } = job
    work.audit({
      event,
      target: { kind: 'job', id, name },
      before: { key, attempts, ...(fault !== null && { fault }), lastError },
    })
    return { status: 204 as const, body: undefined }
  }
  return {
    handlers: [
      handle(contract.listDeadLetters, async (work, { query }) => {
        const { rows, ...place } = await listDeadRows(work.tx, query)
        const body: DeadLetter[] = []
        for (const row of rows) body.push(present(row, await mailOf(work, row)))
        return { status: 200, body, ...place }
      }),
      handle(contract.retryDeadLetter, (work, { params }) => decide(work, params.id, sendJobAgain, 'jobs.sent_again')),
      handle(contract.discardDeadLetter, (work, { params }) => decide(work, params.id, discardJob, 'jobs.discarded')),
    ],
  }
}
