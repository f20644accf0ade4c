import { type Session, signIn } from '../acceptance/people.js'
import { type Backend, Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'

// S13: how long a reviewer waits for the four photos of a customer, and whether each look at them left its record.
const rounds = 2000
/** Reviewers at the same time. */
const atOnce = 2

const seen = async (admin: Session): Promise<number> => {
  const filter = encodeURIComponent('{"event":["customers.documents_seen"]}')
  const answer = await admin.call('GET', `/users/v1/Audit?pageSize=1&filter=${filter}`)
  if (!answer.ok) throw new Error(`the records: ${answer.status} ${await answer.text()}`)
  return Number(answer.headers.get('x-total-count'))
}

const measure = async (backend: Backend): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '10000000' } })
  try {
    const admin = await signIn(stand, 'admin')
    const waiting = await admin.get<{ customerId: string }[]>(
      '/customers/v1/Documents/GetCustomerValidationRequests?pageSize=100',
    )
    const photosOf = (id: string) => admin.get<unknown[]>(`/customers/v1/Documents?field=CustomerId&value=${id}`)
    const complete: string[] = []
    for (const { customerId } of waiting) if ((await photosOf(customerId)).length === 4) complete.push(customerId)
    if (complete.length === 0) throw new Error('nobody has sent four photos')
    const before = await seen(admin)
    const took: number[] = []
    const look = async (n: number): Promise<void> => {
      const startedAt = performance.now()
      await photosOf(complete[n % complete.length] ?? '')
      took.push(performance.now() - startedAt)
    }
    let next = 0
    const reviewer = async (): Promise<void> => {
      while (next < rounds) {
        next += 1
        await look(next)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, reviewer))
    const recorded = (await seen(admin)) - before
    const p95 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.POSITIVE_INFINITY
    sayFigure({
      id: 'S13',
      what: `four photos of a customer, ${atOnce} reviewers at once, ${backend}: p95`,
      figure: `${whole(p95)} ms`,
      line: 'at most 1,200 ms',
      pass: p95 <= 1200,
    })
    sayFigure({
      id: 'S13',
      what: `records of ${whole(took.length)} looks, ${backend}`,
      figure: whole(recorded),
      line: 'as many as looks',
      pass: recorded === took.length,
    })
  } finally {
    await stand.close()
  }
}

for (const backend of ['embedded', 'postgres'] as const) await measure(backend)
