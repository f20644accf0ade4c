import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth, sayPromise } from '../promise.js'
import { backendOfRun } from '../stand.js'
import type { Given } from './access/call-row.js'
import { callRows, rowsOf } from './access/call-rows.js'
import { type Cell, cellsOf, missingRows } from './access/cells.js'
import { AccessCompany, suspend } from './access/company.js'
import { fieldPaths } from './access/field-paths.js'
import { inTurns } from './access/in-turns.js'
import { judge } from './access/judge.js'
import { addListedFields, listedFields, missingFields, unlistedFields } from './access/listed-fields.js'
import { oddSpellings } from './access/odd-spellings.js'
import { companies, companyNames, type Things } from './access/planted.js'
import { type Principal, principals, seesCompany } from './access/principals.js'
import { requestOf } from './access/request-of.js'
import { forbiddenTexts, serverOwned } from './access/server-owned.js'
import { allRows, changedRows, withDatabase } from './access/stored-rows.js'
import { tricks } from './access/tricks.js'

let company: AccessCompany
let cells: Cell[]
let mounted: Set<string>
let rowsBefore: Map<string, string[]>
const began = Date.now()
/** Of A1, which two tests prove together: cells that were asked, and what was answered that should not have been. */
let askedCells = 0
let wronglyAnswered: string[] = []

beforeAll(async () => {
  company = await AccessCompany.found({}, async (sql) => {
    await suspend(sql)
    rowsBefore = await allRows(sql)
  })
  const document = await company.send({ method: 'GET', path: '/api/openapi.json' })
  mounted = new Set([...document.text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id = '']) => id))
  const there = allEndpoints.filter(({ id }) => mounted.has(id))
  cells = cellsOf(there, principals, company.planted)
}, 240_000)
afterAll(() => company?.stand.close())

/** Texts of companies whose things this one may not see. */
const foreignMarks = (principal: Principal): string[] => {
  const { marks, things } = company.planted
  if (principal.unscoped) return []
  const known = new Set([
    ...companies.filter((name) => seesCompany(principal, name)).flatMap((name) => marks[name]),
    ...(principal.knows ?? []).flatMap((name) => [companyNames[name], things[name].operator]),
  ])
  return companies.flatMap((name) => marks[name]).filter((mark) => !known.has(mark))
}

const violationsOf = async (asked: readonly Cell[]): Promise<string[]> => {
  const marks = new Map(principals.map((principal) => [principal.name, foreignMarks(principal)]))
  const answers = await inTurns(asked, 6, async (cell) => {
    const { endpoint, principal, given } = cell
    const answer = await company.sendAs(principal.name, requestOf(endpoint, given))
    if (cell.row.endsSession && cell.expected === 'allowed') await company.signInAgain(principal.name)
    return judge(cell, answer, marks.get(principal.name) ?? [])
  })
  return answers.flat()
}

const ownThings = (): Things => company.planted.things.ona
const foreignThings = (): Things => company.planted.things.campus
const givenOf = (endpoint: EndpointSpec, things: Things, principal: Principal): Given => {
  const row = rowsOf(endpoint.id)[0]
  if (row?.about) return row.about(things, principal, company.planted)
  return (typeof row?.sent === 'function' ? row.sent(company.planted, principal) : row?.sent) ?? {}
}
const principalNamed = (name: string): Principal => {
  const found = principals.find((principal) => principal.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const served = (): EndpointSpec[] => allEndpoints.filter(({ id }) => mounted.has(id))
const staffCalls = (): EndpointSpec[] => served().filter((call) => call.audience === 'staff' && !call.withoutMembership)
/** Reading calls that this one may make, by the specification. */
const staffReads = ({ name }: Principal): EndpointSpec[] => [
  ...new Set(
    cells
      .filter(
        ({ endpoint, principal, expected }) =>
          principal.name === name && expected === 'allowed' && endpoint.method === 'GET' && !endpoint.stream,
      )
      .map(({ endpoint }) => endpoint),
  ),
]
const writingCalls = (): EndpointSpec[] => staffCalls().filter(({ method }) => method !== 'GET')

/** Writes that every role may make, about things of its own. */
const ownOfEverybody = new Set(['identity.saveScheduledReport'])

const say = (id: string, began: number, tried: number, violations: readonly string[]): void =>
  sayPromise({
    id,
    backend: backendOfRun(),
    seed: 0,
    figure: { tried, violations: violations.length },
    bound: { violations: 0 },
    pass: violations.length === 0,
    seconds: (Date.now() - began) / 1000,
  })

describe('every endpoint, for every kind of caller, about everybody’s things', () => {
  test('the gateway serves every endpoint of the contract, and no other [A9]', () => {
    expect([...mounted].sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  })

  test('each endpoint has a row of the specification that decides on it [A1]', () => {
    expect(missingRows(allEndpoints, Object.keys(callRows))).toEqual([])
  })

  test('who may not is refused, with 401, 403 or 404 as the specification says [A1]', async () => {
    const all = cells.filter(({ expected }) => expected !== 'allowed' && expected !== 'open')
    expect(all.length).toBeGreaterThan(900)
    const refused = everyNth('refused calls of the access matrix', all, 3)
    wronglyAnswered = await violationsOf(refused)
    askedCells += refused.length
    expect(wronglyAnswered).toEqual([])
  }, 240_000)

  test('a foreign thing slipped in next to one’s own refuses the whole call, 6 tricks × every writing call [A3]', async () => {
    const started = Date.now()
    const all = ['manager', 'operator', 'technician'].flatMap((name) =>
      writingCalls().flatMap((endpoint) => Object.keys(tricks).map((trick) => ({ name, endpoint, trick }))),
    )
    const tried = everyNth('tricks with foreign things', all, 5)
    const answers = await inTurns(tried, 6, async ({ name, endpoint, trick }) => {
      const [mine, theirs] = [ownThings(), foreignThings()].map((things) =>
        givenOf(endpoint, things, principalNamed(name)),
      )
      const asked = tricks[trick]?.(endpoint, mine ?? {}, theirs ?? {}, ownThings(), foreignThings())
      const answer = asked && (await company.sendAs(name, asked))
      const refused = answer && answer.status >= 400 && answer.status < 500
      return refused ? [] : [`${endpoint.id} as ${name}, ${trick}: ${answer?.status} ${answer?.text.slice(0, 200)}`]
    })
    say('A3', started, tried.length, answers.flat())
    expect(answers.flat()).toEqual([])
  }, 240_000)

  test('a membership that is another’s, waits, rests or comes twice is accepted nowhere [A10]', async () => {
    const started = Date.now()
    const own = company.memberships.get('manager') ?? ''
    const admins = company.memberships.get('admin') ?? ''
    const gone = '0190a000-0000-7000-8000-0000000000ff'
    const headers: (string | string[])[] = [
      admins,
      gone,
      ...company.planted.uselessMemberships,
      [own, admins],
      [admins, own],
      [own, own],
      `${own},${admins}`,
      `${own} ${admins}`,
      `${own};`,
      'null',
      '*',
    ]
    const all = staffCalls().flatMap((endpoint) => headers.map((header) => ({ endpoint, header })))
    const tried = everyNth('memberships that are none', all, 5)
    const wrong = await inTurns(tried, 6, async ({ endpoint, header }) => {
      const asked = requestOf(endpoint, givenOf(endpoint, ownThings(), principalNamed('manager')))
      const { authorization = '' } = company.headersOf('manager')
      const answer = await company.send({ ...asked, headers: { authorization, 'x-sharing-membership': header } })
      return answer.status === 403 && /identity\.(membership_unknown|not_operational)/.test(answer.text)
        ? []
        : [`${endpoint.id} with ${String(header)}: ${answer.status} ${answer.text.slice(0, 200)}`]
    })
    say('A10', started, tried.length, wrong.flat())
    expect(wrong.flat()).toEqual([])
  }, 240_000)

  test('12 odd spellings of each call decide the same, or find nothing [A9]', async () => {
    const started = Date.now()
    const all = ['nobody', 'cau'].flatMap((name) =>
      served()
        .filter(({ audience, stream }) => audience !== 'public' && !stream)
        .filter((endpoint) => name === 'nobody' || endpoint.method === 'GET' || writingCalls().includes(endpoint))
        // a report of one's own is everybody's to make, so this is no refusal; nobody asks as oddly
        .filter(({ id, method }) => name === 'nobody' || method === 'GET' || !ownOfEverybody.has(id))
        .map((endpoint) => ({ name, endpoint })),
    )
    const tried = everyNth('calls spelled oddly', all, 5)
    const wrong = await inTurns(tried, 6, async ({ name, endpoint }) => {
      const asked = requestOf(endpoint, givenOf(endpoint, ownThings(), principalNamed('admin')))
      const plain = await company.sendAs(name, asked)
      const found: string[] = []
      for (const [spelling, respell] of Object.entries(oddSpellings)) {
        const answer = await company.sendAs(name, respell(asked))
        const same = answer.status === plain.status && (plain.status < 400 || answer.text.length > 0)
        // another call may stand at such an address, and refuse more than this one; none may let in more
        const nothing = answer.status >= 400 && answer.status < 500
        const mustBeSame = spelling === 'other letter case' || spelling.endsWith('in a header')
        if (!same && (mustBeSame || !nothing))
          found.push(`${endpoint.id} as ${name}, ${spelling}: ${answer.status} instead of ${plain.status}`)
      }
      for (const method of ['HEAD', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET']) {
        if (
          allEndpoints.some(
            (one) =>
              one.method === method && one.path.replaceAll(/\{\w+\}/g, '') === endpoint.path.replaceAll(/\{\w+\}/g, ''),
          )
        )
          continue
        const answer = await company.sendAs(name, { method, path: asked.path })
        if (answer.status < 400 || answer.status >= 500)
          found.push(`${endpoint.id} as ${name} by ${method}: ${answer.status}`)
      }
      return found
    })
    say('A9', started, tried.length * Object.keys(oddSpellings).length, wrong.flat())
    expect(wrong.flat()).toEqual([])
  }, 240_000)

  test('all these refusals have changed no row [A1, A3, A10]', async () => {
    const rowsAfter = await withDatabase(company.stand, allRows)
    expect(changedRows(rowsBefore, rowsAfter)).toEqual([])
  }, 240_000)

  test('who may is answered, and sees no mark of anybody else [A1]', async () => {
    const askers = new Set(['nobody', 'admin'])
    const all = cells.filter(
      ({ expected, principal }) => expected === 'allowed' || (expected === 'open' && askers.has(principal.name)),
    )
    // what is written stands in the answers that are looked at afterwards
    const reads = all.filter(({ endpoint }) => endpoint.method === 'GET')
    const asked = new Set(everyNth('reading calls of the access matrix', reads, 5))
    const answered = all.filter((cell) => cell.endpoint.method !== 'GET' || asked.has(cell))
    const [last, first] = [
      answered.filter(({ row }) => row.endsSession),
      answered.filter(({ row }) => !row.endsSession),
    ]
    const violations = [...(await violationsOf(first)), ...(await violationsOf(last))]
    askedCells += answered.length
    say('A1', began, askedCells, [...wronglyAnswered, ...violations])
    expect(violations).toEqual([])
  }, 240_000)

  test('each answer has the listed fields and no other, no matter who asks [A8]', async () => {
    const started = Date.now()
    const listed = listedFields()
    const seen: Record<string, Set<string>> = {}
    const all = principals
      .filter(({ outright }) => outright === undefined)
      .flatMap((principal) => staffReads(principal).map((endpoint) => ({ principal, endpoint })))
    const tried = process.env.UPDATE_FIELDS ? all : everyNth('fields of answers', all, 3)
    const wrong = await inTurns(tried, 6, async ({ principal, endpoint }) => {
      const things = company.planted.things[principal.company ?? 'ona']
      const answer = await company.sendAs(principal.name, requestOf(endpoint, givenOf(endpoint, things, principal)))
      if (answer.status !== 200 || !String(answer.headers['content-type']).startsWith('application/json')) return []
      const known = listed[endpoint.id] ?? []
      seen[endpoint.id] = new Set([...(seen[endpoint.id] ?? []), ...fieldPaths(JSON.parse(answer.text))])
      return [
        ...unlistedFields(known, answer.text).map((path) => `${endpoint.id} as ${principal.name} shows ${path}`),
        ...missingFields(known, answer.text).map((path) => `${endpoint.id} as ${principal.name} leaves out ${path}`),
      ]
    })
    if (process.env.UPDATE_FIELDS) addListedFields(seen)
    say('A8', started, tried.length, wrong.flat())
    expect([...new Set(wrong.flat())]).toEqual([])
  }, 240_000)

  test('what the gateway alone decides is brought in by no call [A8]', async () => {
    const started = Date.now()
    const all = ['admin', 'manager', 'nobody', 'rider'].flatMap((name) =>
      served()
        .filter(({ method, id }) => method !== 'GET' && rowsOf(id).every(({ endsSession }) => !endsSession))
        .map((endpoint) => ({ name, endpoint })),
    )
    const tried = everyNth('calls with what the gateway alone decides', all, 3)
    await inTurns(tried, 6, async ({ name, endpoint }) => {
      const asked = requestOf(endpoint, givenOf(endpoint, ownThings(), principalNamed(name)))
      const said = asked.headers ? {} : (JSON.parse(asked.body ?? '{}') as object)
      const body = JSON.stringify({ ...said, ...serverOwned(endpoint) })
      const answer = await company.sendAs(name, { ...asked, headers: {}, body })
      expect(answer.status, `${endpoint.id}: ${answer.text}`).toBeLessThan(500)
    })
    const rows = await withDatabase(company.stand, allRows)
    const brought = [...rows].flatMap(([table, texts]) =>
      texts.filter((text) => forbiddenTexts.some((one) => text.includes(one))).map((text) => `${table}: ${text}`),
    )
    const properties = tried.reduce((sum, { endpoint }) => sum + Object.keys(serverOwned(endpoint)).length, 0)
    say('A8-writes', started, properties, brought)
    expect(brought).toEqual([])
  }, 240_000)
})
