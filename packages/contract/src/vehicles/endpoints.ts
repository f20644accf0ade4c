import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'
import { vehicleCommandEndpoints } from './commands.js'
import { heatMapEndpoints } from './heat-map.js'
import { importVehicles } from './import.js'
import { manageVehicleEndpoints } from './manage.js'
import { mapSettingsEndpoints } from './map-settings.js'
import { pastEndpoints } from './past.js'
import { quarantineEndpoints } from './quarantine.js'
import { vehicleRecordEndpoints } from './record.js'
import { rentabilityEndpoints } from './rentability.js'
import { getVehicleTimeline } from './timeline.js'
import { listHomologationTypes, listVehiclesToShare, selectToOperate } from './to-share.js'
import { mapVehicle, missingVehicle, vehicle, vehicleDynamic } from './vehicle.js'

/** Fields of the old filter; text takes `*` as any characters. source: ledgers E-23, E-32; decision Z-19. */
export const vehicleFilterFields = [
  'Vin',
  'FrameNo',
  'Imei',
  'TraceabilityId',
  'FirmwareVersion',
  'Plate',
  'Name',
  'Model',
  'SharingOperatorId',
  'OutOfService',
  'SelectToOperate',
] as const

/** Columns that the list filters and sorts by. */
export const vehicleColumns = [
  'id',
  'model',
  'name',
  'plate',
  'vin',
  'imei',
  'traceabilityId',
  'firmwareVersion',
  'status',
  'isSilent',
  'isVehicleOn',
  'service',
  'outOfService',
  'selectToOperate',
  'canOperate',
  'isHelmetIncluded',
  'currentVisibleToClients',
  'batterySoc',
  'totalOdometer',
  'currentCustomerEmail',
  'sharingOperatorId',
  'sharingOperatorName',
  'latestServiceTimestamp',
  'lastConnectionTimestamp',
  'createdTimestamp',
] as const

export const listVehicles = endpoint({
  id: 'vehicles.listVehicles',
  method: 'GET',
  path: '/vehicles/v1/vehicles',
  summary: 'Vehicles in the scope, paged, filtered and sorted',
  source: 'fleet side, section 7; ledgers E-23, E-32',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery.extend(fieldValue(...vehicleFilterFields)),
  answers: { 200: z.array(vehicle) },
})

export const getVehicle = endpoint({
  id: 'vehicles.getVehicle',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}',
  summary: 'One vehicle with all its parts',
  source: 'fleet side, section 7; ledger E-32',
  audience: 'staff',
  needs: 'vehicles.read',
  params: idParams,
  answers: { 200: vehicle },
  refusals: ['vehicle.not_found'],
})

export const getVehicleDynamic = endpoint({
  id: 'vehicles.getVehicleDynamic',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/dynamic',
  summary: 'What one vehicle reports and does',
  source: 'fleet side, section 7; ledger E-34',
  audience: 'staff',
  needs: 'vehicles.read',
  params: idParams,
  answers: { 200: vehicleDynamic },
  refusals: ['vehicle.not_found'],
})

export const listDynamic = endpoint({
  id: 'vehicles.listDynamic',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetAllDynamic',
  summary: 'What all vehicles in the scope report and do',
  source: 'fleet side, section 7; ledger E-35',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(vehicleDynamic) },
})

export const listDynamicByOperator = endpoint({
  id: 'vehicles.listDynamicByOperator',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetAllDynamicByOperator/{id}',
  summary: "What one operator's vehicles report and do",
  source: 'fleet side, section 7; ledger E-35',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(vehicleDynamic) },
  refusals: ['operator.not_found'],
})

export const listMissingDynamic = endpoint({
  id: 'vehicles.listMissingDynamic',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetMissingDynamic',
  summary: 'Vehicles that never reported or are silent for too long',
  source: 'fleet side, section 7; ledger E-36; decision Z-20',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(missingVehicle) },
})

export const listMissingDynamicByOperator = endpoint({
  id: 'vehicles.listMissingDynamicByOperator',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetMissingDynamicByOperator/{id}',
  summary: "One operator's vehicles that never reported or are silent for too long",
  source: 'fleet side, section 7; ledger E-36; decision Z-20',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(missingVehicle) },
  refusals: ['operator.not_found'],
})

export const listMapByOperator = endpoint({
  id: 'vehicles.listMapByOperator',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetAllMapByOperator/{id}',
  summary: "One operator's vehicles for the map, as the map settings show them",
  source: 'fleet side, section 7; ledger F-18',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(mapVehicle) },
  refusals: ['operator.not_found'],
})

export const assignToOperate = endpoint({
  id: 'vehicles.assignToOperate',
  method: 'PUT',
  path: '/vehicles/v1/vehicles/AssignToOperate',
  summary:
    'Hands vehicles to an operator (null: back to the provider), and sets or lifts out of service. What is left out stays as it is. With `heldBy` an assignment is undone: vehicles go back from this operator alone, and in or out of service only where that assignment put them so and nobody has changed it since. No vehicle leaves its operator while it is rented or reserved',
  source: 'fleet side, section 7; decisions §5; ledgers E-14, E-43',
  audience: 'staff',
  // blocking is the wider right: see `handOver`
  needs: 'vehicles.block',
  freshFactor: 'many-vehicles',
  body: z
    .object({
      sharingOperatorId: id.nullable().optional(),
      /** They are moved only from this operator (null: the provider); where another holds one, none is moved. */
      heldBy: id.nullable().optional(),
      vehicleIds: z.array(id).min(1).max(1000),
      /**
       * With `heldBy` an assignment is undone: it is restored only where that assignment changed it, and nobody has
       * changed it since.
       */
      outOfService: z.boolean().optional(),
    })
    .refine(
      ({ sharingOperatorId, heldBy, outOfService }) =>
        sharingOperatorId !== undefined || (outOfService !== undefined && heldBy === undefined),
      'say whose they are to be, whether they are out of service, or both; heldBy only with whose they are to be',
    ),
  answers: { 204: null },
  refusals: ['vehicle.not_found', 'vehicle.changed_meanwhile', 'operator.not_found', 'vehicle.in_service'],
})

/** Moving vehicles from one operator to another is `assignToOperate` too, and asks for more than blocking them. */
export const handOver = { needs: 'vehicles.manage' } as const

export const liveVehicles = endpoint({
  id: 'vehicles.live',
  method: 'GET',
  path: '/vehicles/v1/Live',
  summary:
    'Server-sent events: a snapshot, then deltas (live-format.ts), resumable by Last-Event-ID; `assigned` (ticketAssigned) to the technician whom it concerns',
  source: 'own: the map of the fleet side, section 2, kept current without asking again',
  audience: 'staff',
  needs: 'vehicles.read',
  /** `own`: only what concerns the person, with an empty snapshot and no deltas. */
  query: z.object({ only: z.literal('own').optional() }),
  answers: { 200: binary('text/event-stream') },
  refusals: ['request.throttled'],
  stream: true,
})

export const vehiclesEndpoints = [
  listVehicles,
  getVehicle,
  ...manageVehicleEndpoints,
  importVehicles,
  getVehicleDynamic,
  listDynamic,
  listDynamicByOperator,
  listMissingDynamic,
  listMissingDynamicByOperator,
  listMapByOperator,
  assignToOperate,
  selectToOperate,
  listVehiclesToShare,
  listHomologationTypes,
  ...mapSettingsEndpoints,
  ...quarantineEndpoints,
  ...vehicleCommandEndpoints,
  ...heatMapEndpoints,
  ...pastEndpoints,
  ...rentabilityEndpoints,
  ...vehicleRecordEndpoints,
  getVehicleTimeline,
  liveVehicles,
] as const
