import * as customers from '../customers/index.js'
import * as devices from '../devices/index.js'
import type { EndpointSpec } from '../endpoint.js'
import * as files from '../files/index.js'
import * as firmware from '../firmware/index.js'
import * as identity from '../identity/index.js'
import * as jobs from '../jobs/index.js'
import * as money from '../money/index.js'
import * as notifications from '../notifications/index.js'
import * as operators from '../operators/index.js'
import * as pricing from '../pricing/index.js'
import * as sharing from '../sharing/index.js'
import * as technicians from '../technicians/index.js'
import * as vehicles from '../vehicles/index.js'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'audience' in value && 'answers' in value && 'path' in value

const modules = [
  identity,
  operators,
  customers,
  vehicles,
  technicians,
  files,
  firmware,
  pricing,
  money,
  sharing,
  notifications,
  jobs,
  devices,
] as const
type Module = (typeof modules)[number]
type Call = Extract<Module extends infer M ? (M extends unknown ? M[keyof M] : never) : never, EndpointSpec>

/** The rooms of the contract: the first part of every call's id. */
export type Room = Call['id'] extends infer Id ? (Id extends `${infer First}.${string}` ? First : never) : never

/** Every call there is, found by its form: one that is written cannot be forgotten here. For the document and for tests. */
export const allEndpoints: readonly EndpointSpec[] = modules
  .flatMap((room) => Object.values(room) as unknown[])
  .filter(isEndpoint)
