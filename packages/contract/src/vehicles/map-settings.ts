import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'

/** source: ledger F-01. Minutes empty or 0: no limit (decision Z-18). */
export const paramsConfigToSave = z.object({
  showOnlyVehiclesWithDataReceivedLastMinutes: z.number().int().min(0).max(5_256_000).nullable(),
  showOutOfServiceVehicles: z.boolean(),
})
export const paramsConfig = paramsConfigToSave.extend({ id })
export type ParamsConfig = z.infer<typeof paramsConfig>

export const getParamsConfig = endpoint({
  id: 'vehicles.getParamsConfig',
  method: 'GET',
  path: '/sharing/v1/ParamsConfig',
  summary: 'The map settings of the platform',
  source: 'fleet side, section 7; ledger F-08; decision Z-18',
  audience: 'staff',
  needs: 'map-settings.read',
  answers: { 200: paramsConfig },
})

export const getMapStyle = endpoint({
  id: 'vehicles.getMapStyle',
  method: 'GET',
  path: '/vehicles/v1/MapStyle',
  summary: 'Address of the configured map provider’s style, with its key; null: only the built-in base map',
  source: 'fleet side, section 1; ledger F-21',
  audience: 'staff',
  needs: 'map-settings.read',
  answers: { 200: z.object({ styleUrl: z.string().nullable() }) },
})

export const createParamsConfig = endpoint({
  id: 'vehicles.createParamsConfig',
  method: 'POST',
  path: '/sharing/v1/ParamsConfig',
  summary: 'Sets the map settings; there is one record, so a second call changes it',
  source: 'fleet side, section 7; ledger F-08; decision Z-18',
  audience: 'staff',
  needs: 'map-settings.write',
  body: paramsConfigToSave,
  answers: { 201: paramsConfig },
})

export const updateParamsConfig = endpoint({
  id: 'vehicles.updateParamsConfig',
  method: 'PUT',
  path: '/sharing/v1/ParamsConfig/{id}',
  summary: 'Changes the map settings',
  source: 'fleet side, section 7; ledger F-08; decision Z-18',
  audience: 'staff',
  needs: 'map-settings.write',
  params: idParams,
  body: paramsConfigToSave,
  answers: { 200: paramsConfig },
  refusals: ['request.not_found'],
})

export const mapSettingsEndpoints = [getParamsConfig, createParamsConfig, updateParamsConfig] as const
