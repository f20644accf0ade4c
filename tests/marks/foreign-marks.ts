import { type Company, companies, companyNames, type Planted, type Things } from '../acceptance/access/planted.js'
import { type Principal, seesCompany } from '../acceptance/access/principals.js'
import { inPictures } from './in-pictures.js'
import type { Mark } from './mark-book.js'

/**
 * What is shown to others than its owner, and why: by hand, after the decisions. Fields as the marks name them.
 */
const shownToOthers: readonly { field: RegExp; to: (principal: Principal, owner: string) => boolean; why: string }[] = [
  {
    field: /^operators\.update name$|^company name$|^company operator$/,
    to: ({ knows = [] }, owner) => knows.includes(owner as Company),
    why: 'Z-01: whose person one is, is said also where that role rests; a child knows its parent',
  },
  {
    field: /^firmware\.changeFirmware /,
    to: ({ role, only, outright }) => !outright && !only && ['admin', 'readonly', 'manager', 'operator'].includes(role),
    why: 'DECISIONS §4: firmware is read by managers and operators too',
  },
]

/** What riders are shown of everybody's vehicles near them, and of packs on sale. source: the riders' app, Rider/Vehicles, Rider/BonusPacks */
const shownToRiders =
  /^(vehicles\.\w+ (name|plate|model|color)|company (name|vehicle|plate|operator)|operators\.update name|money\.(create|update)Bonus text)$/

/** @returns whether this caller may read this mark */
export const mayRead = (principal: Principal, { owner, field }: Mark): boolean => {
  if (field.endsWith(inPictures)) return false
  if (owner === `person ${principal.name}`) return true
  if (principal.unscoped) return shownToRiders.test(field)
  if (principal.outright === undefined) {
    if (principal.sees === 'everything') return true
    if (companies.includes(owner as Company) && seesCompany(principal, owner as Company)) return true
  }
  return shownToOthers.some((shown) => shown.field.test(field) && shown.to(principal, owner))
}

/** What the company of the matrix has had all along, as marks: names, numbers and ids. */
export const plantedMarks = ({ marks, things }: Planted): Mark[] =>
  companies.flatMap((owner) => marks[owner].map((text) => ({ text, owner, field: kindOf(text, owner, things[owner]) })))

const kindOf = (
  text: string,
  owner: Company,
  { vehicle, spareVehicle, vehicleToRetire, operator, ...other }: Things,
) => {
  if (text === companyNames[owner]) return 'company name'
  if (text === operator) return 'company operator'
  if (Object.values(other).includes(text) || text.includes('@') || /^[A-Z]\d{8}$/.test(text)) return 'company thing'
  if (/^\d{15}$/.test(text)) return 'company imei'
  if (text.startsWith('VZ')) return 'company vin'
  return /^[0-9a-f-]{36}$/.test(text) ? 'company vehicle' : 'company plate'
}
