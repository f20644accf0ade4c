export const companyNames = {
  ona: 'Ona Mobilitat',
  'ona-gracia': 'Ona Gràcia',
  'ona-litoral': 'Ona Litoral',
  campus: 'Campus Moto',
  brisa: 'Brisa Moto',
} as const
export type Company = keyof typeof companyNames
export const companies = Object.keys(companyNames) as Company[]

/**
 * A planted rider's e-mail; without a company, nobody's. It names no company: who shares the rider would find it by the
 * other's name.
 */
export const riderEmail = (kind: 'shared' | 'expired' | 'former', company: Company | null | undefined): string =>
  `rider.${kind}.${company ? companies.indexOf(company) : 'nobody'}@motora.demo`

/** With whom each company shares a rider. */
export const sharesWith: Record<Company, Company> = {
  ona: 'campus',
  'ona-gracia': 'campus',
  'ona-litoral': 'campus',
  campus: 'ona-litoral',
  brisa: 'campus',
}

/** One thing of each kind that belongs to a company, by id. */
export interface Things {
  operator: string
  vehicle: string
  /** For what changes hands. */
  spareVehicle: string
  /** For what leaves the fleet. */
  vehicleToRetire: string
  /** Running. */
  service: string
  endedService: string
  /** Of the ended service, and paid. */
  payment: string
  /** Of that service. */
  bill: string
  /** Of a month that lies far ahead, so that the clock settles none. */
  settlement: string
  /** Of a cent of that payment, which waits for a second person. */
  refund: string
  trip: string
  rider: string
  /** Riders of the company by how their link stands: linked to another company too, run out, left. */
  sharedRider: string
  expiredRider: string
  formerRider: string
  /** Names the rider; two that are over, for deleting and for changing. */
  discount: string
  spareDiscount: string
  discountToChange: string
  /** For the rider, and nobody is told yet. */
  notification: string
  /** Open, about the vehicle; the spare one for closing. */
  ticket: string
  spareTicket: string
  /** A document; the spare one for deleting. */
  file: string
  spareFile: string
  /** Of the ended service. */
  endingImage: string
  /** Drafts of campaigns over the vehicle: for looking at, for deleting, for cancelling. */
  upgrade: string
  spareUpgrade: string
  upgradeToCancel: string
  /** Waits for the provider's word. */
  vehicleRequest: string
  /** People of the operator, by the ids of their roles; spare ones for what is removed. */
  operatorUser: string
  spareOperatorUser: string
  technician: string
  spareTechnician: string
}

export interface Planted {
  things: Record<Company, Things>
  /** A vehicle that no operator holds. */
  providersVehicle: string
  /** A firmware of the provider, which the planted campaigns refer to. */
  firmware: string
  /** One that no campaign refers to: it may be changed. */
  spareFirmware: string
  /** A bonus pack, which each company's rider has bought. */
  bonus: string
  /** What each company's vehicle calls itself. */
  imeis: Record<Company, string>
  /** Texts that nobody outside may read, by company. */
  marks: Record<Company, string[]>
  /** Accounts that nobody of the matrix signs in with. */
  people: Record<'spare' | 'spareMembership' | 'cau' | 'sac' | 'spareCau' | 'spareSac', string>
  /** Memberships of the manager's account that count for nothing: not accepted yet, suspended. */
  uselessMemberships: string[]
}
