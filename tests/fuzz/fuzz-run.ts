import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import fc from 'fast-check'
import type { AccessCompany } from '../acceptance/access/company.js'
import { inTurns } from '../acceptance/access/in-turns.js'
import { demoPassword } from '../acceptance/people.js'
import { complaintsOf } from './answer-checks.js'
import type { FuzzCase } from './fuzz-case.js'
import type { FuzzWorld } from './fuzz-world.js'
import { casesOf } from './make-cases.js'
import { type Heard, sendCase } from './send-case.js'
import { standingOf } from './standing.js'
import { verdictOf } from './verdict.js'

const examples = new URL('examples/', import.meta.url)
/** An answer that takes longer, twice, is a violation. source: PROMISES 5.6 */
const slowMs = 2_000
/** Calls that end sessions: each is asked by somebody of its own, who signs in for it. */
const endingSessions: Record<string, string> = {
  'identity.logout': 'operator.user.ona-litoral',
  'identity.endOtherSessions': 'technician.planted.ona-litoral',
  'customers.signOutRider': 'rider002',
}

export interface Example {
  complaint: string
  case: FuzzCase
}

export const keptExamples = (): Example[] =>
  readdirSync(examples)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, examples), 'utf8')) as Example)

/** A shrunk case is kept when FUZZ_KEEP is set: from then on each run begins with it. */
const keepExample = (example: Example): void => {
  if (!process.env.FUZZ_KEEP) return
  mkdirSync(examples, { recursive: true })
  const name = `${example.case.endpoint}-${(example.case.rule ?? example.case.mood).replaceAll(/[^\w-]+/g, '-')}`.slice(
    0,
    90,
  )
  writeFileSync(new URL(`${name}.json`, examples), `${JSON.stringify(example, null, 2)}\n`)
}

export class FuzzRun {
  readonly #company: AccessCompany
  readonly #world: FuzzWorld
  readonly moods = { right: 0, nearly: 0, hostile: 0 }
  readonly statuses = new Map<number, number>()
  readonly byCall = new Map<string, number>()
  tried = 0
  slowestMs = 0
  #addresses = 0

  constructor(company: AccessCompany, world: FuzzWorld) {
    this.#company = company
    this.#world = world
  }

  /** From an address of its own each time: throttles for one address are another matter. */
  #address(): Record<string, string> {
    this.#addresses += 1
    const n = this.#addresses
    return { 'x-forwarded-for': `11.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  }

  async #freshSession(name: string): Promise<Record<string, string>> {
    const body = JSON.stringify({ email: `${name}@motora.demo`, password: demoPassword })
    const answer = await this.#company.send({
      method: 'POST',
      path: name.startsWith('rider') ? '/api/sharing/v1/Rider/SignIn' : '/api/users/v1/Totp',
      body,
    })
    return { authorization: `Bearer ${(JSON.parse(answer.text) as { idToken: string }).idToken}` }
  }

  async #send(endpoint: EndpointSpec, one: FuzzCase): Promise<Heard> {
    const { as } = one
    const ending = standingOf(endpoint, as) === 'known' ? endingSessions[endpoint.id] : undefined
    const headers = ending ? await this.#freshSession(ending) : this.#company.headersOf(as)
    return sendCase(this.#company.stand.port, endpoint, this.#world.resolve(one), { ...headers, ...this.#address() })
  }

  /** Sends one case and says what is wrong with what became of it. */
  async complaints(one: FuzzCase): Promise<string[]> {
    const endpoint = allEndpoints.find(({ id }) => id === one.endpoint)
    if (!endpoint) return [`${one.endpoint} is no endpoint of the contract`]
    let heard = await this.#send(endpoint, one)
    this.tried += 1
    this.moods[one.mood] += 1
    this.statuses.set(heard.status, (this.statuses.get(heard.status) ?? 0) + 1)
    // somebody else's work on this machine is not the gateway's: what is slow is asked once more
    if (heard.durationMs > slowMs) heard = await this.#send(endpoint, one)
    this.byCall.set(endpoint.id, (this.byCall.get(endpoint.id) ?? 0) + heard.durationMs)
    this.slowestMs = Math.max(this.slowestMs, Math.round(heard.durationMs))
    const verdict = verdictOf(endpoint, this.#world.resolve(one))
    return [
      ...complaintsOf(endpoint, one, verdict, standingOf(endpoint, one.as), heard),
      ...(heard.durationMs > slowMs ? [`took ${Math.round(heard.durationMs)} ms, twice`] : []),
    ]
  }

  async #endpoint(endpoint: EndpointSpec, seed: number, numRuns: number): Promise<string[]> {
    const found: { complaints: string[] } = { complaints: [] }
    const holds = fc.asyncProperty(casesOf(endpoint, this.#world), async (one) => {
      found.complaints = await this.complaints(one)
      if (found.complaints.length > 0) throw new Error(found.complaints.join('; '))
    })
    const report = await fc.check(holds, { seed, numRuns, maxSkipsPerRun: 1_000 })
    if (!report.failed) return []
    const [one] = report.counterexample ?? []
    const error = report.errorInstance instanceof Error ? report.errorInstance.message : 'too many were skipped'
    if (one) keepExample({ complaint: error.slice(0, 300), case: one })
    return [`${endpoint.id}: ${error}\n    ${JSON.stringify(one)?.slice(0, 900)}`]
  }

  /** About so many requests over all endpoints, made by a seed. @returns what was wrong, shrunk, one for each endpoint */
  async fuzz(seed: number, requests: number): Promise<string[]> {
    const each = Math.ceil(requests / allEndpoints.length)
    // a seed of its own for each, or all would be asked right and wrong in the same order
    const numbered = allEndpoints.map((endpoint, n) => ({ endpoint, own: (seed + n * 7919) | 0 }))
    const found = await inTurns(numbered, 6, ({ endpoint, own }) => this.#endpoint(endpoint, own, each))
    return found.flat()
  }

  async replay(all: readonly Example[]): Promise<string[]> {
    const found = await inTurns(all, 6, async ({ case: one }) =>
      (await this.complaints(one)).map((complaint) => `${one.endpoint}: ${complaint}\n    ${JSON.stringify(one)}`),
    )
    return found.flat()
  }
}
