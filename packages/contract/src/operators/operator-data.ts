import { z } from 'zod'
import {
  clockTimeField,
  colourField,
  defaults,
  ibanField,
  linkField,
  taxIdField,
  timeZoneField,
} from '../fields/index.js'
import { email, id, textLine } from '../formats.js'
import { typedPassword } from '../identity/passwords.js'
import { personName } from '../identity/person-name.js'
import { phoneNumber } from '../identity/phone-number.js'
import { drawnAreas, drawnCircles } from './areas.js'

/** Empty and null mean absent. */
const orNone = <S extends z.ZodType>(field: S) => z.union([z.literal('').transform(() => null), z.null(), field])
/** Longer text with line breaks. @param most characters */
const longText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that are no line break or tab do not belong into text
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/)

/** Bytes that a logo may have as it is sent; the stored one is a small picture made of it. */
export const maxLogoBytes = 2 * 1_048_576
const logoBinary = z.base64().max(Math.ceil(maxLogoBytes / 3) * 4)

const expectedVersion = {
  /** Of the operator as it was read. Given, a change by somebody else meanwhile is not overwritten but refused. */
  version: z.number().int().positive().optional(),
}

/** Street, postal code and town, as one text: it is only ever printed. source: decision 0157 */
export const maxFiscalAddressLength = 200

/** What an operator may change of itself. Left out is unchanged, null means absent. */
const ownFields = {
  contactPhone: phoneNumber.optional(),
  /** What its full bills name, with its tax id. */
  fiscalAddress: orNone(textLine(1, maxFiscalAddressLength)).optional(),
  iban: orNone(ibanField).optional(),
  /** Base64 of a PNG, JPEG or WebP; null takes the logo away. */
  logoBinary: orNone(logoBinary).optional(),
  colour1: orNone(colourField).optional(),
  colour2: orNone(colourField).optional(),
  isFree: z.boolean().optional(),
  isHelmetIncluded: z.boolean().optional(),
  link: orNone(linkField).optional(),
  extraInfo: orNone(longText(2000)).optional(),
  startTimeExclusion: orNone(clockTimeField).optional(),
  endTimeExclusion: orNone(clockTimeField).optional(),
  /** Follows from the two times; accepted when it says the same. source: ledger C-16. */
  timeExclusionEndsNextDay: z.boolean().optional(),
  timezone: timeZoneField.optional(),
  areas: drawnAreas.optional(),
  circles: drawnCircles.optional(),
}

/** source: fleet side, section 7 (UpdateRestricted); ledger C-37. */
export const operatorOwnUpdate = z.strictObject({
  id: id.optional(),
  ...ownFields,
  ...expectedVersion,
  /**
   * False keeps the data without sending them for validation; only of an operator that does not operate. Left out, they
   * are sent. Own addition: decision 0047.
   */
  submit: z.boolean().optional(),
})
export type OperatorOwnUpdate = z.input<typeof operatorOwnUpdate>

const operatorName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const money = z.number().min(0).max(1_000_000)
const percent = z.number().min(0).max(100)
const age = z.number().int().min(14).max(99)
const vehicleTypes = z.array(z.number().int().min(1).max(1000)).max(20)

/** What only the provider changes. */
const providerFields = {
  name: operatorName.optional(),
  cif: taxIdField.optional(),
  managerEmail: orNone(email).optional(),
  parentId: id.nullable().optional(),
  isPrivate: z.boolean().optional(),
  isStationBase: z.boolean().optional(),
  vehicleTypes: vehicleTypes.optional(),
  minimumAge: age.optional(),
  costByVehicle: money.optional(),
  serviceCommissionPercent: percent.optional(),
  group: orNone(operatorName).optional(),
  isSupportDerived: z.boolean().optional(),
  comment: orNone(longText(2000)).optional(),
}

/** The whole operator, as the provider changes it. source: fleet side, section 7 (update); ledger C-38. */
export const operatorUpdate = z.strictObject({
  id: id.optional(),
  ...ownFields,
  ...providerFields,
  ...expectedVersion,
})
export type OperatorUpdate = z.input<typeof operatorUpdate>

const company = {
  name: operatorName,
  cif: taxIdField,
  contactPhone: phoneNumber,
  isPrivate: z.boolean().default(false),
  isFree: z.boolean().default(false),
  isStationBase: z.boolean().default(false),
  /** Not a number is 0. source: ledger C-31. */
  costByVehicle: z.preprocess((given) => (typeof given === 'number' ? given : 0), money).default(0),
  serviceCommissionPercent: percent.default(0),
  vehicleTypes: vehicleTypes.default([]),
  minimumAge: age.default(defaults.minimumAge),
}
const manager = {
  /** Of the operator's first manager, who signs in by it. */
  managerEmail: email,
  username: personName(100).nullish(),
  managerFirstName: personName(100).optional(),
  managerLastName: personName(150).optional(),
}

/** source: fleet side, sections 3 and 7 (Operators/New); ledgers C-02, C-36. */
export const operatorRegistration = z.strictObject({
  ...company,
  ...manager,
  /** Needed for an e-mail that has no account; for one that has it, not taken. source: Z-07. */
  password: typedPassword.nullish(),
  /** Null and left out: its own parent. source: ledger C-04. */
  parentId: id.nullish(),
})
export type OperatorRegistration = z.input<typeof operatorRegistration>

/** A company that registers itself, with its first manager. source: Z-06. */
export const operatorSignUp = z.strictObject({
  name: operatorName,
  cif: taxIdField,
  contactPhone: phoneNumber,
  isPrivate: z.boolean().default(false),
  isFree: z.boolean().default(false),
  vehicleTypes: vehicleTypes.default([]),
  minimumAge: age.default(defaults.minimumAge),
  managerEmail: email,
  username: personName(100).nullish(),
  managerFirstName: personName(100),
  managerLastName: personName(150),
  password: typedPassword,
  language: z.enum(['es', 'cat', 'en']).optional(),
})
export type OperatorSignUp = z.input<typeof operatorSignUp>
