import { allEndpoints } from '@motora/contract/all'
import type { Operator } from '@motora/contract/operators'
import { LiveFleet } from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stand } from '../stand.js'
import { AccessCompany } from './access/company.js'
import { type Session, signIn } from './people.js'

interface Vehicle {
  id: string
  plate: string | null
  vin: string
  imei: string
  sharing: { sharingOperatorId: string | null }
}

let stand: Stand
let admin: Session
let operators: Operator[]
let vehicles: Vehicle[]

beforeAll(async () => {
  // every operator has something of each kind; roles that rest are for the access matrix
  const company = await AccessCompany.found({}, async (sql, { uselessMemberships }) => {
    await sql('delete from memberships where id = any ($1)', [uselessMemberships])
  })
  stand = company.stand
  admin = await signIn(stand, 'admin')
  operators = await admin.get<Operator[]>('/operators/v1/Operators')
  vehicles = await admin.get<Vehicle[]>('/vehicles/v1/vehicles?pageSize=1000')
}, 240_000)
afterAll(() => stand?.close())

/** Whose things each person may see, by the names of the demo company; written by hand after decision Z-11. */
const sees: Record<string, string[]> = {
  manager: ['Ona Mobilitat', 'Ona Gràcia', 'Ona Litoral'],
  'manager.private': ['Campus Moto'],
  operator: ['Ona Mobilitat'],
  technician: ['Ona Mobilitat', 'Ona Gràcia', 'Ona Litoral'],
}

/** Everything that must not be told to somebody who sees only these operators: ids, names, plates, numbers. */
const foreignMarks = (names: string[]): string[] => {
  const foreign = operators.filter((operator) => !names.includes(operator.name))
  const ids = new Set(foreign.map((operator) => operator.id))
  const theirs = vehicles.filter((vehicle) => ids.has(vehicle.sharing.sharingOperatorId ?? ''))
  expect(theirs.length).toBeGreaterThan(0)
  return [
    ...foreign.flatMap((operator) => [operator.id, operator.name, operator.cif]),
    ...theirs.flatMap((vehicle) => [vehicle.id, vehicle.vin, vehicle.imei, ...(vehicle.plate ? [vehicle.plate] : [])]),
  ]
}

const reads = allEndpoints.filter(
  (endpoint) => endpoint.audience === 'staff' && endpoint.method === 'GET' && !endpoint.stream,
)
const plain = reads.filter((endpoint) => !endpoint.path.includes('{'))
const byId = reads.filter((endpoint) => endpoint.path.includes('{'))

/** The first events of the live stream, as text. */
const listen = async (session: Session, milliseconds: number): Promise<string> => {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), milliseconds)
  let heard = ''
  try {
    const answer = await fetch(`${stand.origin}/api/vehicles/v1/Live`, {
      headers: session.headers,
      signal: ended.signal,
    })
    expect(answer.status).toBe(200)
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard += new TextDecoder().decode(chunk)
  } catch (error) {
    if (!ended.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
  return heard
}

describe.each(Object.entries(sees))('%s', (name, names) => {
  let session: Session
  let marks: string[]
  beforeAll(async () => {
    session = await signIn(stand, name)
    marks = foreignMarks(names)
  })
  const expectNothingForeign = (text: string, where: string): void => {
    expect(
      marks.filter((mark) => text.includes(mark)),
      where,
    ).toEqual([])
  }

  test('no list and no count shows anything of another operator [E-27]', async () => {
    let answered = 0
    for (const endpoint of plain) {
      const answer = await session.call('GET', endpoint.path)
      const text = await answer.text()
      expect([200, 204, 400, 403, 404], `${endpoint.id}: ${text.slice(0, 200)}`).toContain(answer.status)
      if (answer.status === 200) answered += 1
      expectNothingForeign(text, endpoint.id)
    }
    expect(answered).toBeGreaterThan(2)
    const mine = new Set(operators.filter((operator) => names.includes(operator.name)).map((operator) => operator.id))
    const counted = await session.call('GET', '/vehicles/v1/vehicles?pageSize=1')
    await counted.arrayBuffer()
    expect(Number(counted.headers.get('x-total-count'))).toBe(
      vehicles.filter((vehicle) => mine.has(vehicle.sharing.sharingOperatorId ?? '')).length,
    )
  })

  test('an id of another operator answers as if it did not exist', async () => {
    const foreignOperator = operators.find((operator) => !names.includes(operator.name)) as Operator
    const foreignVehicle = vehicles.find(
      (vehicle) => vehicle.sharing.sharingOperatorId === foreignOperator.id,
    ) as Vehicle
    const nobodys = '0190a000-0000-7000-8000-0000000000ff'
    for (const endpoint of byId) {
      const unknown = await session.ask(endpoint, nobodys)
      await unknown.arrayBuffer()
      for (const id of [foreignOperator.id, foreignVehicle.id]) {
        const answer = await session.ask(endpoint, id)
        const text = await answer.text()
        expectNothingForeign(text.replaceAll(id, ''), endpoint.id)
        expect(answer.status, `${endpoint.id} tells a foreign id from none: ${text}`).toBe(unknown.status)
      }
    }
  })

  test('naming another operator in the address shows nothing of it', async () => {
    const foreignOperator = operators.find((operator) => !names.includes(operator.name)) as Operator
    for (const endpoint of plain) {
      const shape = endpoint.query?.shape ?? {}
      const queries = [
        ...(shape.sharingOperatorId ? [`?sharingOperatorId=${foreignOperator.id}`] : []),
        ...(shape.field ? [`?field=SharingOperatorId&value=${foreignOperator.id}`] : []),
      ]
      for (const query of queries) {
        const answer = await session.call('GET', endpoint.path + query)
        const text = await answer.text()
        expect(answer.status, text).toBeLessThan(500)
        expectNothingForeign(text.replaceAll(foreignOperator.id, ''), endpoint.id + query)
      }
    }
  })

  test('the live stream shows nothing of another operator', async () => {
    const heard = await listen(session, 1500)
    expect(heard).toContain('snapshot')
    expectNothingForeign(heard, 'live')
  })
})

describe('those who see everything', () => {
  test('the marks that others must not see do stand in what the provider sees', async () => {
    const text = await (await admin.call('GET', '/vehicles/v1/vehicles?pageSize=1000')).text()
    const live = await listen(admin, 1500)
    for (const names of Object.values(sees)) {
      const marks = foreignMarks(names)
      expect(marks.filter((mark) => text.includes(mark)).length).toBeGreaterThan(marks.length / 2)
      expect(marks.filter((mark) => live.includes(mark)).length).toBeGreaterThan(5)
    }
  })

  test.each(['admin', 'readonly', 'sac', 'cau'])('%s sees the vehicles of every operator [E-27]', async (name) => {
    const session = await signIn(stand, name)
    const seen = await session.get<Vehicle[]>('/vehicles/v1/vehicles?pageSize=1000')
    expect(seen.length).toBe(vehicles.length)
  })
})

/** What the map draws when it opens: the stream's first word. Leaving the loop hangs up. */
const fleetOnMap = async (session: Session): Promise<LiveFleet> => {
  const answer = await fetch(`${stand.origin}/api/vehicles/v1/Live`, { headers: session.headers })
  const decoder = new TextDecoder()
  let heard = ''
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    heard += decoder.decode(chunk, { stream: true })
    const [, data] = /^event: snapshot\n(?:id: .*\n)?data: (.*)\n\n/m.exec(heard) ?? []
    if (!data) continue
    const fleet = new LiveFleet()
    fleet.applySnapshot(data)
    return fleet
  }
  throw new Error('the stream ended without a snapshot')
}

test('for four roles the map loads its settings, all vehicles and all operators; for the others those of their operator [F-19]', async () => {
  const all = operators.map(({ name }) => name)
  const people = { admin: all, readonly: all, sac: all, cau: all, ...sees }
  for (const [name, names] of Object.entries(people)) {
    const session = await signIn(stand, name)
    const areas = await session.get<{ name: string }[]>('/operators/v1/Operators/GetAllAreas')
    expect(areas.map((operator) => operator.name).sort(), name).toEqual([...names].sort())
    const ids = new Set(operators.filter((operator) => names.includes(operator.name)).map(({ id }) => id))
    // of an operator that was never validated no map shows a vehicle
    const closed = new Set(operators.filter(({ canOperate }) => !canOperate).map(({ id }) => id))
    const theirs = vehicles.filter(({ sharing: { sharingOperatorId: of } }) =>
      of === null ? names === all : ids.has(of) && !closed.has(of),
    )
    const drawn = [...(await fleetOnMap(session)).values()].map(({ id }) => id)
    expect(drawn.sort(), name).toEqual(theirs.map(({ id }) => id).sort())
    expect(await session.get<object>('/sharing/v1/ParamsConfig'), name).toHaveProperty('showOutOfServiceVehicles')
  }
})

describe('a person with several roles', () => {
  test('must choose one, and only one of the own [A-19]', async () => {
    const multi = await signIn(stand, 'multi')
    const unchosen = await multi.call('GET', '/vehicles/v1/vehicles')
    expect([unchosen.status, ((await unchosen.json()) as { code: string }).code]).toEqual([
      403,
      'identity.role_required',
    ])
    const manager = await signIn(stand, 'manager')
    const foreign = await multi.as(manager.membershipId ?? '').call('GET', '/vehicles/v1/vehicles')
    expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([
      403,
      'identity.membership_unknown',
    ])
  })
})
