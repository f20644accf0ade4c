import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '@motora/contract'
import type { Given } from '../acceptance/access/call-row.js'
import type { AccessCompany } from '../acceptance/access/company.js'
import type { Company } from '../acceptance/access/planted.js'
import { inPictures } from './in-pictures.js'
import type { MarkBook } from './mark-book.js'
import { pictureWithMark } from './picture-with-mark.js'

/** Calls that write nothing of anybody's that could be read again, and why. */
export const notPlanted: Record<string, string> = {
  'identity.signIn': 'what is typed there is compared, not kept',
  'identity.refreshToken': 'a token, not a text',
  'identity.lookAtLink': 'a token, not a text',
  'identity.useLink': 'a token and a password',
  'identity.updatePassword': 'passwords',
  'identity.renewRecoveryCodes': 'a password and a code',
  'identity.typeFactorAgain': 'a password or a code',
  'identity.sendLinkAgain': 'asks for a mail to who is known; counted under a hash',
  'identity.sendResetPasswordEmail': 'asks for a mail to who is known; counted under a hash',
  'identity.addPushBrowser': 'what a browser gives out; of addresses only those of push services are taken',
  'identity.suspendAccount': 'shuts somebody out for whom this world has another use',
  'customers.signInRider': 'what is typed there is compared, not kept',
  'customers.refreshRider': 'a token, not a text',
  'customers.updateRiderPassword': 'passwords',
  'customers.eraseRider': 'a password and a number',
  'customers.confirmRiderEmail': 'a token and a password',
  'customers.sendRiderConfirmation': 'asks for a mail to oneself',
  'customers.sendRiderPasswordReset': 'asks for a mail to who is known; counted under a hash',
  'customers.updateCustomerForAdmin': 'the same profile as customers.updateCustomer',
  'customers.inviteCustomer': 'the same texts as customers.updateCustomer, of somebody whom no operator sees',
  'customers.assignOperator': 'ids and dates',
  'customers.unassignOperator': 'ids',
  'customers.updateAssignOperatorDates': 'ids and dates',
  'customers.enableCustomer': 'yes or no',
  'customers.unsubscribeCustomer': 'ids',
  'customers.sendRiderDocument': 'a picture that is made again and sealed: rooms/customers/documents',
  'customers.claimReview': 'an id',
  'customers.validateCustomer': 'asks for four photos first: rooms/customers/review',
  'customers.validateAndUpdateCustomer': 'the same, with the profile of customers.updateCustomer',
  'customers.addDocumentsRotation': 'an id and degrees',
  'customers.setShiftCalendar': 'times and days',
  'pricing.usePromoCode': 'what is typed there is compared, not kept',
  'vehicles.importVehicles': 'a list as one text: its vehicles are those of createVehicle',
  'vehicles.createParamsConfig': 'numbers',
  'vehicles.updateParamsConfig': 'numbers',
  'firmware.previewUpgrade': 'reads',
  'sharing.previewRateOfLoggedOperator': 'reads',
  'firmware.createFirmware': 'the same texts as firmware.changeFirmware',
  'devices.takeTraccarPosition': 'the same reports in another shape',
  'devices.takeTraccarEvent': 'says nothing that is kept but its kind',
}

/** Places that no mark fits, and why. */
export const takesNoMark: Record<string, string> = {
  'customers.registerRider country': 'two letters',
  'customers.updateCustomer country': 'two letters',
  'operators.update cif': 'a tax number with a check letter',
  'operators.update iban': 'an account with check digits',
  'operators.update colour1': 'a colour',
  'operators.update colour2': 'a colour',
  'operators.update startTimeExclusion': 'a time of day',
  'operators.update endTimeExclusion': 'a time of day',
  'operators.update timezone': 'a name of a list',
  'operators.updateRestricted iban': 'an account with check digits',
  'operators.updateRestricted colour1': 'a colour',
  'operators.updateRestricted colour2': 'a colour',
  'operators.updateRestricted startTimeExclusion': 'a time of day',
  'operators.updateRestricted endTimeExclusion': 'a time of day',
  'operators.updateRestricted timezone': 'a name of a list',
  'devices.createDeviceKey imei': 'fifteen digits with a check digit',
  'files.beginUpload sha256': 'a sum of bytes',
  'firmware.changeFirmware signature': 'a signature of bytes',
}

const corner = { latitude: 41.39, longitude: 2.15 }
const drawn = {
  areas: [{ points: [corner, { latitude: 41.4, longitude: 2.16 }, { latitude: 41.39, longitude: 2.17 }] }],
  circles: [{ ...corner, radiusMetres: 400 }],
}
/** Kept as the row of the matrix gives them: a choice, a proof or a number, though it is a text. */
const kept = /password|kind|role|^cif$/i

interface Writing {
  company: AccessCompany
  owner: string
  given: Given
  book: MarkBook
}
type Body = Record<string, unknown>
type More = (writing: Writing) => Body | undefined | Promise<Body | undefined>

const read = async ({ company }: Writing, path: string): Promise<Body> =>
  JSON.parse((await company.sendAs('admin', { method: 'GET', path: `/api${path}` })).text) as Body

const ofOperator: More = ({ owner, book }) => ({
  ...drawn,
  logoBinary: pictureWithMark(book.mark(owner, `logo ${inPictures}`)).toString('base64'),
})
const longPassword = { password: 'a long enough password 42' }
const newOne: More = () => ({ id: randomUUID() })
/** Dates that follow each other, and no code: that is of digits alone. */
const ofDiscount: More = () => ({
  applySince: '2026-11-01T10:00:00Z',
  applyUntil: '2099-11-01T10:00:00Z',
  promotionalCode: null,
})

/** Dates that follow each other, and the name that its price makes. */
const ofBonus = { validSince: '2026-11-01', validUntil: '2099-11-01', name: 'Bonus 20' }

/** What a call needs in addition to its row of the matrix; undefined: nothing is to be written for this owner. */
const more: Record<string, More> = {
  'operators.update': ofOperator,
  'operators.updateRestricted': ofOperator,
  // anyone who operates must go on; who does not stays out
  'operators.validate': ({ owner }) => (owner === ('brisa' satisfies Company) ? { canOperate: false } : undefined),
  'operators.create': () => ({ ...longPassword, cif: 'A58818501' }),
  'operators.signUp': () => ({ ...longPassword, cif: 'B58818501' }),
  'operators.createVehicleRequest': () => ({ id: randomUUID(), lines: [{ model: 'S03', quantity: 1 }] }),
  'customers.registerRider': () => longPassword,
  'identity.saveScheduledReport': () => ({
    frequency: 'daily',
    weekday: null,
    monthDay: null,
    time: '07:30',
    zone: 'Europe/Madrid',
    recipients: [],
    content: {
      kind: 'list',
      list: 'vehicles.listVehicles',
      format: 'csv',
      params: {},
      query: {},
      columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
    },
  }),
  'identity.saveView': () => ({ tableId: 'vehicles', search: { q: 'x' } }),
  'vehicles.updateVehicle': async (writing) => {
    // the unit that it has: somebody rents it, and nobody changes the unit under a rider
    const { version, imei } = await read(writing, `/vehicles/v1/vehicles/${String(writing.given.params?.id)}`)
    return { model: 'S01', version, imei }
  },
  'vehicles.createVehicle': () => ({ model: 'S01' }),
  'pricing.createCustomDiscount': ofDiscount,
  'pricing.updateCustomDiscount': ofDiscount,
  'notifications.createNotification': () => ({
    // whom it is for is said by ids, and not by a filter as well
    targetFilter: undefined,
    ScheduledStartDate: '2098-11-01T10:00:00Z',
    ScheduledEndDate: '2099-11-01T10:00:00Z',
    id: randomUUID(),
    targetType: 'Customer',
    priority: 'normal',
  }),
  'notifications.updateNotification': () => ({
    targetFilter: undefined,
    scheduledStartDate: '2098-11-01T10:00:00Z',
    scheduledEndDate: '2099-11-01T10:00:00Z',
    priority: 'normal',
  }),
  'money.createBonus': () => ({ ...ofBonus, id: randomUUID() }),
  'money.updateBonus': () => ofBonus,
  'money.giveGoodwill': () => ({ amount: 0.01, id: randomUUID() }),
  'money.refundService': () => ({ amount: 0.01, id: randomUUID() }),
  'money.refundPayment': () => ({ amount: 0.01, id: randomUUID() }),
  'files.beginUpload': newOne,
  'firmware.createUpgrade': newOne,
  'firmware.changeFirmware': async (writing) => {
    const { target, fileId, revision } = await read(writing, `/files/v1/firmwares/${String(writing.given.params?.id)}`)
    return { target, fileId, revision, version: '9.9.10' }
  },
}

/** A body without its texts, which are to become marks, and with what the call needs besides. */
export const givenOfCall = async ({ id }: EndpointSpec, writing: Writing): Promise<Body | undefined> => {
  const added = more[id] ? await more[id](writing) : {}
  if (!added) return undefined
  const isId = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
  const left = Object.entries(writing.given.body ?? {}).filter(
    ([name, value]) => typeof value !== 'string' || isId(value) || kept.test(name),
  )
  return { ...Object.fromEntries(left), ...added }
}
