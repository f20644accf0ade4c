import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { flag, id, idParams } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'
import { areaCircle, areaPolygon } from './areas.js'
import { operator, operators } from './operator.js'
import { operatorOwnUpdate, operatorRegistration, operatorSignUp, operatorUpdate } from './operator-data.js'

/** Columns that the list filters and sorts by. */
export const operatorColumns = [
  'name',
  'cif',
  'iban',
  'managerEmail',
  'contactPhone',
  'isPrivate',
  'isStationBase',
  'isFree',
  'fleetType',
  'state',
  'canOperate',
  'waiting',
  'waitingSince',
  'parentName',
  'created',
] as const

export const listOperators = endpoint({
  id: 'operators.list',
  method: 'GET',
  path: '/operators/v1/Operators',
  summary: `Operators of the scope. Sorts and filters by ${operatorColumns.join(', ')}; searches name, tax id and manager e-mail.`,
  source: 'fleet side, section 7; ledgers C-33 to C-35',
  audience: 'staff',
  needs: 'operators.read',
  list: true,
  query: listQuery.extend(fieldValue('CanOperate', 'IsPrivate')),
  answers: { 200: operators },
})

export const getOperator = endpoint({
  id: 'operators.get',
  method: 'GET',
  path: '/operators/v1/Operators/{id}',
  summary: 'One operator with its areas',
  source: 'fleet side, section 7; ledger C-33',
  audience: 'staff',
  needs: 'operators.read',
  params: idParams,
  answers: { 200: operator },
  refusals: ['operator.not_found'],
})

const family = { audience: 'staff', needs: 'operators.read', source: 'fleet side, section 7; ledger C-40' } as const

export const listChildOperators = endpoint({
  ...family,
  id: 'operators.listChildren',
  method: 'GET',
  path: '/operators/v1/Operators/GetAllChilds',
  summary: 'The sub-operators of an operator, all levels; of the logged one when none is named',
  list: true,
  query: listQuery.extend({ sharingOperatorId: id.optional(), includeSelf: flag.optional() }),
  answers: { 200: operators },
  refusals: ['operator.not_found'],
})

export const getParentOperator = endpoint({
  ...family,
  id: 'operators.getParent',
  method: 'GET',
  path: '/operators/v1/Operators/GetParent',
  summary:
    'The parent of an operator; of the logged one when none is named. An operator without a parent is its own parent.',
  query: z.object({ sharingOperatorId: id.optional() }),
  answers: { 200: operator },
  refusals: ['operator.not_found'],
})

export const listOperatorsWithoutParent = endpoint({
  ...family,
  id: 'operators.listWithoutParent',
  method: 'GET',
  path: '/operators/v1/Operators/GetWithNoParent',
  summary: 'Operators of the scope that are their own parent',
  list: true,
  query: listQuery,
  answers: { 200: operators },
})

export const listPrivateOperatorsOfCustomer = endpoint({
  id: 'operators.listPrivatesOfCustomer',
  method: 'GET',
  path: '/operators/v1/Operators/GetAllPrivatesByCustomer',
  summary: 'The private operators of the scope that a customer is assigned to, by the customer’s id or e-mail',
  source: 'fleet side, section 7; ledger C-41; Z-15',
  audience: 'staff',
  needs: 'customers.operators.read',
  list: true,
  query: listQuery.extend({ customerKey: z.string().trim().min(3).max(254) }),
  answers: { 200: operators },
  refusals: ['customer.not_found'],
})

export const getOperatorLogo = endpoint({
  id: 'operators.getLogo',
  method: 'GET',
  path: '/operators/v1/Operators/{id}/Logo',
  summary: 'A logo of an operator: the live one, or the one of a waiting change',
  source: 'fleet side, section 3 (logoBinary); own addition: the call',
  audience: 'staff',
  needs: 'operators.read',
  params: idParams,
  query: z.object({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  answers: { 200: binary('image/webp') },
  refusals: ['operator.not_found', 'request.not_found'],
})

/**
 * Areas to draw on the map: of every operator in the scope. Technicians have no operator list, but see the areas they
 * work in.
 */
export const listAreas = endpoint({
  id: 'operators.listAreas',
  method: 'GET',
  path: '/operators/v1/Operators/GetAllAreas',
  summary: 'Names, colours and areas of the operators in the scope, for the map',
  source: 'fleet side, section 2.5',
  audience: 'staff',
  needs: 'vehicles.read',
  answers: {
    200: z.array(
      z.object({
        id,
        name: z.string(),
        colour1: z.string().nullable(),
        canOperate: z.boolean(),
        areas: z.array(areaPolygon),
        circles: z.array(areaCircle),
      }),
    ),
  },
})

export const createOperator = endpoint({
  id: 'operators.create',
  method: 'POST',
  path: '/operators/v1/Operators/New',
  summary:
    'Registers an operator that cannot operate yet, and its first manager, who chooses a password through the link in the mail (the password of this call opens nothing), or is asked by e-mail where an account exists',
  source: 'fleet side, section 7; ledgers C-02, C-04, C-31, C-32, C-36; Z-07',
  audience: 'staff',
  needs: 'operators.manage',
  body: operatorRegistration,
  answers: { 201: z.object({ id, invited: z.boolean() }) },
  refusals: ['operator.cif_taken', 'operator.not_found', 'identity.password_weak'],
})

export const signUpOperator = endpoint({
  id: 'operators.signUp',
  method: 'POST',
  path: '/operators/v1/Operators/SignUp',
  summary:
    'A company registers itself. Nothing exists before the link in the mail is used; answers the same whether the e-mail is known or not.',
  source: 'Z-06, Z-07 (own addition: the call)',
  audience: 'public',
  body: operatorSignUp,
  answers: { 204: null },
  refusals: ['identity.password_weak', 'identity.busy'],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 20,
})

/** An edit: whether it is live, or waits for the provider's word. */
export const editOutcome = z.object({ pending: z.boolean(), version: z.number().int() })

/** Pictures and areas. */
const maxBodyBytes = 8_000_000

export const updateOwnOperator = endpoint({
  id: 'operators.updateRestricted',
  method: 'PUT',
  path: '/operators/v1/Operators/{id}/UpdateRestricted',
  summary:
    'The logged operator changes its own data and areas. One that cannot operate sends them for validation, or keeps them for later (`submit: false`); one that operates continues with the old data until the provider validates the new.',
  source: 'fleet side, section 7; ledgers C-10, C-37; Z-13, Z-29',
  audience: 'staff',
  needs: 'operator-profile.edit',
  params: idParams,
  body: operatorOwnUpdate,
  answers: { 200: editOutcome },
  refusals: ['operator.not_found', 'operator.changed_meanwhile', 'operator.logo_unreadable'],
  maxBodyBytes,
})

export const updateOperator = endpoint({
  id: 'operators.update',
  method: 'PUT',
  path: '/operators/v1/Operators/{id}/update',
  summary: 'The provider changes an operator; live immediately',
  source: 'fleet side, section 7; ledger C-38',
  audience: 'staff',
  needs: 'operators.manage',
  params: idParams,
  body: operatorUpdate,
  answers: { 200: editOutcome },
  refusals: [
    'operator.not_found',
    'operator.changed_meanwhile',
    'operator.logo_unreadable',
    'operator.cif_taken',
    'operator.parent_circle',
  ],
  maxBodyBytes,
})
