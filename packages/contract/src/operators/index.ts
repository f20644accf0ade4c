import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { flag, id, idParams, instant, latitude, longitude, point } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'

export const areaPolygon = z.object({ id, name: z.string().nullable(), points: z.array(point) })
export const areaCircle = z.object({
  id,
  name: z.string().nullable(),
  latitude,
  longitude,
  radiusMetres: z.number().positive(),
})

/** source: fleet side, section 3 (sharing operator); ledger C-01. Fields whose facts come with pricing and reports stand as absent. */
export const operator = z.object({
  id,
  name: z.string(),
  cif: z.string(),
  iban: z.string().nullable(),
  colour1: z.string().nullable(),
  colour2: z.string().nullable(),
  isPrivate: z.boolean(),
  isStationBase: z.boolean(),
  isFree: z.boolean(),
  isHelmetIncluded: z.boolean(),
  contactPhone: z.string().nullable(),
  managerEmail: z.string().nullable(),
  link: z.string().nullable(),
  extraInfo: z.string().nullable(),
  startTimeExclusion: z.string().nullable(),
  endTimeExclusion: z.string().nullable(),
  timeExclusionEndsNextDay: z.boolean(),
  inExclusionTime: z.boolean(),
  timezone: z.string(),
  parentId: id,
  canOperate: z.boolean(),
  cannotOperateReason: z.string().nullable(),
  costByVehicle: z.number(),
  serviceCommissionPercent: z.number(),
  minimumAge: z.number().int(),
  chargeTypes: z.array(z.literal('Minutes')).nullable(),
  areas: z.array(areaPolygon),
  circles: z.array(areaCircle),
  created: instant,
})
export type Operator = z.infer<typeof operator>

const operators = z.array(operator)

export const listOperators = endpoint({
  id: 'operators.list',
  method: 'GET',
  path: '/operators/v1/Operators',
  summary: 'Operators of the scope',
  source: 'fleet side, section 7',
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
  source: 'fleet side, section 7',
  audience: 'staff',
  needs: 'operators.read',
  params: idParams,
  answers: { 200: operator },
  refusals: ['operator.not_found'],
})

export const listChildOperators = endpoint({
  id: 'operators.listChildren',
  method: 'GET',
  path: '/operators/v1/Operators/GetAllChilds',
  summary: 'The sub-operators of an operator, all levels; of the logged one when none is named',
  source: 'fleet side, section 7',
  audience: 'staff',
  needs: 'operators.read',
  list: true,
  query: listQuery.extend({ sharingOperatorId: id.optional(), includeSelf: flag.optional() }),
  answers: { 200: operators },
  refusals: ['operator.not_found'],
})

/** Areas to draw on the map: of every operator in the scope. Technicians have no operator list, but see the areas they work in. */
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

export const operatorsEndpoints = [listOperators, getOperator, listChildOperators, listAreas] as const
