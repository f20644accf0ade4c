import { allEndpoints } from '@motora/contract/all'
import type { AccessCompany } from '../acceptance/access/company.js'
import { type PromiseLine, sayPromise, seedOfRun } from '../promise.js'
import type { Backend } from '../stand.js'
import { listsOf, tryExports } from './export-run.js'
import { lookInside, unseenBreaks } from './fuzz-company.js'
import { FuzzRun, keptExamples } from './fuzz-run.js'
import type { FuzzWorld } from './fuzz-world.js'
import { hostileTexts } from './hostile-texts.js'
import { LifeRun } from './life-run.js'
import { beyondLimit, limitsOf } from './limits.js'
import { agent } from './send-case.js'
import { sendPlain } from './send-plain.js'
import { foundByPattern, knownOf } from './text-checks.js'
import { textFieldsOf } from './text-fields.js'
import { tryTexts } from './text-run.js'
import { typeFactorAgain } from './type-factor.js'

export interface Fuzzed {
  backend: Backend
  company: AccessCompany
  world: FuzzWorld
}

type Said = Pick<PromiseLine, 'figure' | 'bound'>

const say = (id: string, backend: Backend, began: number, { figure, bound }: Said, seed = 0): void => {
  const pass = Object.entries(bound).every(([name, most]) => (figure[name] ?? Number.NaN) <= most)
  sayPromise({ id, backend, seed, figure, bound, pass, seconds: (Date.now() - began) / 1000 })
}

/** Requests at once before the stored things are looked at again; embedded, that costs a restart. */
const betweenLooks: Record<Backend, number> = { postgres: 1_000, embedded: 10_000 }

/**
 * F1: kept examples, then new ones by the seed of the run, which moves with the commit.
 * @returns what was wrong; nothing by the promise
 */
export const proveRequests = async ({ backend, company, world }: Fuzzed, requests: number): Promise<string[]> => {
  const began = Date.now()
  const run = new FuzzRun(company, world)
  const wrong = await run.replay(keptExamples())
  const rounds = Math.max(2, Math.round(requests / betweenLooks[backend]))
  let looks = 0
  for (let round = 0; round < rounds; round += 1) {
    const seed = seedOfRun + round * 104_729
    wrong.push(...(await run.fuzz(seed, requests / rounds)))
    if (backend === 'embedded' && round < rounds - 1) continue
    wrong.push(...(await lookInside(company)))
    looks += 1
  }
  wrong.push(...(await unseenBreaks(company)))
  const { right, nearly, hostile } = run.moods
  const broken = [...run.statuses].filter(([status]) => status >= 500 && status !== 503)
  say(
    'F1',
    backend,
    began,
    {
      figure: {
        requests: run.tried,
        right,
        nearlyRight: nearly,
        hostile,
        answers5xx: broken.reduce((sum, [, n]) => sum + n, 0),
        violations: wrong.length,
        looksInside: looks,
        slowestMs: run.slowestMs,
      },
      bound: { answers5xx: 0, violations: 0 },
    },
    seedOfRun,
  )
  return wrong
}

/** F2: things that come and go. */
export const proveSequences = async ({ backend, company }: Fuzzed, sequences: number): Promise<string[]> => {
  const began = Date.now()
  await typeFactorAgain(company, ['admin', 'manager'])
  const run = new LifeRun(company)
  const wrong = await run.run(seedOfRun, sequences)
  const figure = { sequences: run.sequences, steps: run.steps, violations: wrong.length }
  say('F2', backend, began, { figure, bound: { violations: 0 } }, seedOfRun)
  return wrong
}

/**
 * F3: texts that come back as they were sent; and searches that are no patterns.
 * @param every so many texts one is written into each field
 * @param first where to begin, another for each field; by the seed unless said
 */
export const proveTexts = async (
  { backend, company, world }: Fuzzed,
  every: number,
  first = seedOfRun % every,
): Promise<string[]> => {
  const began = Date.now()
  const fields = textFieldsOf(company.planted)
  const part = (n: number): string[] => hostileTexts.filter((_, index) => (index + n + first) % every === 0)
  const { tried, kept, wrong, deaf } = await tryTexts(company, fields, part)
  const lists = listsOf(
    world,
    ({ list, query, audience }) => list === true && audience === 'staff' && 'search' in (query?.shape ?? {}),
  )
  const whole: unknown[] = []
  for (const { path } of lists) {
    const query = `${path.includes('?') ? '&' : '?'}pageSize=1000`
    const { text } = await sendPlain(company, { as: 'admin', method: 'GET', path: `${path}${query}` }, agent)
    whole.push(...(JSON.parse(text) as unknown[]))
  }
  const known = knownOf(whole)
  let searches = 0
  for (const { endpoint, path } of lists)
    for (const search of ['%', '_', '\\', '%%', '_%', "'||pg_sleep(3)||'"]) {
      const query = `${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`
      const { status, text } = await sendPlain(company, { as: 'admin', method: 'GET', path: `${path}${query}` }, agent)
      searches += 1
      wrong.push(
        ...(status === 200
          ? foundByPattern(search, JSON.parse(text) as unknown[], known).map((one) => `${endpoint.id}: ${one}`)
          : [`${endpoint.id} ${search}: ${status}`]),
      )
    }
  for (const { endpoint, path } of listsOf(
    world,
    ({ query, audience }) => audience === 'staff' && 'filter' in (query?.shape ?? {}),
  )) {
    const query = `${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent('{"noSuchColumn":"x"}')}`
    const { status } = await sendPlain(company, { as: 'admin', method: 'GET', path: `${path}${query}` }, agent)
    searches += 1
    if (status !== 400) wrong.push(`${endpoint.id} leaves a filter aside that it does not know: ${status}`)
  }
  wrong.push(...deaf.map((field) => `${field} took no text at all`))
  const figure = {
    fields: fields.length,
    texts: hostileTexts.length,
    tried,
    kept,
    searches,
    first,
    violations: wrong.length,
  }
  say('F3', backend, began, { figure, bound: { violations: 0 } }, seedOfRun)
  return wrong
}

/** F6: every list as a file of both kinds. */
export const proveExports = async ({ backend, company, world }: Fuzzed): Promise<string[]> => {
  const began = Date.now()
  const { exports, cells, reached, without, wrong } = await tryExports(company, world)
  const figure = { exports, cells, formulas: reached, listsWithoutTexts: without.length, violations: wrong.length }
  say('F6', backend, began, { figure, bound: { violations: 0 } })
  return wrong
}

/** F8: one step beyond every limit. */
export const proveLimits = async ({ backend, company, world }: Fuzzed): Promise<string[]> => {
  const began = Date.now()
  const lists = listsOf(world, ({ list }) => list === true).filter(({ endpoint }) => allEndpoints.includes(endpoint))
  const limits = limitsOf(company.planted, lists)
  const wrong: string[] = []
  for (const limit of limits) {
    const { status, text } = await sendPlain(company, limit.call, agent)
    wrong.push(...beyondLimit(limit, status, text))
  }
  const figure = { limits: limits.length, violations: wrong.length }
  say('F8', backend, began, { figure, bound: { violations: 0 } })
  return wrong
}
