import type { House } from '../house.js'
import type { HandedClock } from '../kernel/clock.js'
import { everything } from '../rooms/operators/index.js'
import type { Work } from '../rooms/work.js'
import { type Company, companies } from './fleets.js'
import { demoPeople } from './people.js'

const system = { kind: 'system', name: 'world' } as const
const day = 86_400_000

/** What the provider has to give out in the end; of S01 the answered request takes two. source: ledger C-29. */
const offers = { S01: 12, S02: 23, S03: 55 }

const waitingRequestId = '0190c290-0016-7000-8000-000000000001'

/** The operator's manager among the people of the demo. */
const managerOf = (company: Company): string => {
  const person = demoPeople.find(({ memberships }) =>
    memberships.some((one) => one.company === company && one.role === 'Sharing.OperatorManager'),
  )
  return person ? `${person.firstName} ${person.lastName}` : company
}

interface DemoRequest {
  id?: string
  company: Company
  lines: Record<string, number>
  comment: string
}

const ask = async (house: House, work: Work, { id, company, lines, comment }: DemoRequest): Promise<string> => {
  const plan = companies.find(({ name }) => name === company)
  const operator = (await house.operators.listOperators(work)).find(({ name }) => name === plan?.operator.name)
  if (!operator) throw new Error(`the world has no operator ${company}`)
  const given = { id, lines: Object.entries(lines).map(([model, quantity]) => ({ model, quantity })), comment }
  const by = { accountId: null, name: managerOf(company) }
  return house.operators.vehicleRequests.request(work, operator.id, given, by)
}

/** What there is to ask for, a request that was answered last week, and one that waits. Once; again it does nothing. */
export const askForVehicles = async (house: House, clock: HandedClock, until: Date): Promise<void> => {
  const { vehicleRequests } = house.operators
  const live = (daysBefore: number, use: (work: Work) => Promise<void>): Promise<void> => {
    clock.set(new Date(until.getTime() - daysBefore * day))
    return house.inTransaction(system, everything('the provider of the demo answers requests for vehicles'), use)
  }
  const isDone = await house.inTransaction(
    system,
    everything('the world asks what it has made already'),
    async (work) => (await vehicleRequests.listOffers(work)).some(({ model }) => model === 'S03'),
  )
  if (!isDone)
    await live(6, async (work) => {
      for (const [model, available] of Object.entries(offers)) await vehicleRequests.setOffer(work, model, available)
      const comment = 'Dues motos per substituir les que tenim al taller.'
      const id = await ask(house, work, { company: 'campus', lines: { S01: 2 }, comment })
      await vehicleRequests.answer(work, id, { accepted: true, answer: 'Us les portem dilluns al campus.' })
    })
  await live(0.2, async (work) => {
    // the same id again is the same request
    await ask(house, work, {
      id: waitingRequestId,
      company: 'ona',
      lines: { S01: 4, S02: 6 },
      comment: 'Per a la temporada alta a la zona del litoral.',
    })
  })
  clock.set(until)
}
