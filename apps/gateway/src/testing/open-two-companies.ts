import type { Role } from '@motora/contract'
import { gatekeeperOf } from '../gatekeeper-of.js'
import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { vehicleFields } from '../rooms/vehicles/testing/open-fleet.js'
import type { Actor } from '../rooms/work.js'
import { newPerson as hire } from './new-person.js'
import { openGateway } from './open-gateway.js'
import { type Staff, testTariff } from './open-house.js'

/** An operator with a person of each kind and a vehicle; two of them are alike in all but their names. */
export interface Company {
  id: string
  name: string
  manager: Staff
  technician: Staff
  vehicleId: string
  imei: string
}

/** A gateway behind its real door with two operators that are alike, entered as anybody of them without signing in. */
export const openTwoCompanies = async (db: TestDatabase) => {
  const people = new Map<string, Staff>()
  const riders = new Map<string, Extract<Actor, { kind: 'rider' }>>()
  const gateway = await openGateway(db, undefined, {
    gatekeeper: (house) => ({
      ...gatekeeperOf(house),
      staff: async (request, membership) => {
        const name = request.header('x-test-who')
        // anyone who has signed in comes in as outside of tests
        if (name === undefined) return gatekeeperOf(house).staff(request, membership)
        const actor = people.get(name)
        if (!actor) throw new Error('no person has this name')
        const operatorCanOperate = await house.operators.canOperateNow(actor)
        return { actor, scope: await house.operators.scopeOf(actor, false), operatorCanOperate }
      },
      // who comes in by name has no session to type a factor in
      assertFreshFactor: async (call, asked) =>
        call.request?.header('x-test-who') === undefined
          ? gatekeeperOf(house).assertFreshFactor(call, asked)
          : undefined,
      rider: async (request) => {
        const actor = riders.get(request.header('x-test-who') ?? '')
        if (!actor) throw new Error('no rider has this name')
        return { actor, scope: await house.customers.scopeOfRider(actor) }
      },
    }),
  })
  const { house, asSystem } = gateway

  /** Somebody with an account and this one role. */
  const newPerson = async (role: Role, operatorId: string | null, name: string): Promise<Staff> => {
    const staff = await hire({ asSystem, identity: house.identity }, { role, operatorId, name })
    people.set(staff.membershipId, staff)
    return staff
  }

  const newCompany = async (name: string): Promise<Company> => {
    const id = await asSystem(async (work) => {
      const made = await house.operators.createOperator(work, { name, cif: newId().slice(-12), canOperate: true })
      await house.pricing.saveTariff(work, made, testTariff)
      return made
    })
    const fields = vehicleFields({ sharingOperatorId: id })
    return {
      id,
      name,
      manager: await newPerson('Sharing.OperatorManager', id, `Marta ${name}`),
      technician: await newPerson('Sharing.Technician', id, `Toni ${name}`),
      vehicleId: await asSystem((work) => house.vehicles.fleet.createVehicle(work, fields)),
      imei: fields.imei,
    }
  }

  /** A rider of this company. */
  const newRider = ({ id: operatorId }: Company): Promise<string> =>
    asSystem(async (work) => {
      const rider = { id: newId(), firstName: 'Aina', lastName: 'Puig', country: 'ES', operatorId, origin: 'a test' }
      const customerId = await house.customers.importRider(work, rider)
      riders.set(customerId, { kind: 'rider', customerId, sessionId: newId() })
      return customerId
    })

  const ask = async <B>(
    who: Staff | string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: B }> => {
    const headers = { 'x-test-who': typeof who === 'string' ? who : who.membershipId }
    const isForm = body instanceof FormData || body instanceof Uint8Array
    const answer = isForm
      ? await fetch(`${gateway.origin}/api${path}`, {
          method,
          headers: body instanceof Uint8Array ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
          body: body as NonNullable<RequestInit['body']>,
        })
      : await gateway.call(method, path, headers, body)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
    return { status: answer.status, body: isJson ? JSON.parse(text) : undefined }
  }

  const admin = await newPerson('Sharing.Admin', null, 'Ada Prat')
  const [ona, campus] = [await newCompany('Ona'), await newCompany('Campus')]
  const bothWays: readonly [one: Company, other: Company][] = [
    [ona, campus],
    [campus, ona],
  ]
  return { ...gateway, admin, ona, campus, bothWays, newPerson, newRider, ask }
}
export type TwoCompanies = Awaited<ReturnType<typeof openTwoCompanies>>
