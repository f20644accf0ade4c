import * as contract from '@motora/contract/jobs'
import { type DeadRow, discardJob, listDeadRows, sendJobAgain } from '../../kernel/jobs/dead-letters.js'
import { Refusal } from '../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../work.js'

const noSuchLetter = () => new Refusal('request.not_found', 'There is no such job among those that were set aside.')

const present = ({ id, name, key, everySeconds, attempts, lastError, createdAt, deadAt }: DeadRow) => ({
  id,
  name,
  key,
  timed: everySeconds !== null,
  attempts,
  lastError,
  askedFor: createdAt.toISOString(),
  setAside: (deadAt ?? createdAt).toISOString(),
})

/** What a person does with jobs that have failed too often. The jobs themselves are the kernel's. */
export const createJobsRoom = (): { handlers: Handler[] } => {
  const decide = async (
    work: Work,
    id: string,
    how: typeof sendJobAgain,
    event: 'jobs.sent_again' | 'jobs.discarded',
  ) => {
    const job = await how(work.tx, id)
    if (!job) throw noSuchLetter()
    const { name, key, attempts, lastError } = job
    work.audit({ event, target: { kind: 'job', id, name }, before: { key, attempts, lastError } })
    return { status: 204 as const, body: undefined }
  }
  return {
    handlers: [
      handle(contract.listDeadLetters, async (work, { query }) => {
        const { rows, ...place } = await listDeadRows(work.tx, query)
        return { status: 200, body: rows.map(present), ...place }
      }),
      handle(contract.retryDeadLetter, (work, { params }) => decide(work, params.id, sendJobAgain, 'jobs.sent_again')),
      handle(contract.discardDeadLetter, (work, { params }) => decide(work, params.id, discardJob, 'jobs.discarded')),
    ],
  }
}
