import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { idParams } from '../formats.js'

/** For what an operator wants an incident to open by itself. */
export const watchSettings = z.strictObject({
  lowBattery: z.boolean(),
  /** Below this an incident is opened; the battery has recovered 5 points above it. */
  lowBatteryPercent: z.number().int().min(5).max(60),
  leftArea: z.boolean(),
  movedWithoutRental: z.boolean(),
  silent: z.boolean(),
})
export type WatchSettings = z.infer<typeof watchSettings>

/** Until an operator says otherwise: nothing opens by itself. */
export const noWatch: WatchSettings = {
  lowBattery: false,
  lowBatteryPercent: 15,
  leftArea: false,
  movedWithoutRental: false,
  silent: false,
}

const source = 'own: detectors open incidents by themselves when the operator wants it'

export const getWatchSettings = endpoint({
  id: 'operators.getWatchSettings',
  method: 'GET',
  path: '/operators/v1/Operators/{id}/Watch',
  summary: 'Which incidents open by themselves for an operator',
  source,
  audience: 'staff',
  needs: 'tickets.read',
  params: idParams,
  answers: { 200: watchSettings },
  refusals: ['operator.not_found'],
})

export const saveWatchSettings = endpoint({
  id: 'operators.saveWatchSettings',
  method: 'PUT',
  path: '/operators/v1/Operators/{id}/Watch',
  summary: 'Sets which incidents open by themselves; applies from now on',
  source,
  audience: 'staff',
  needs: 'watch.write',
  params: idParams,
  body: watchSettings,
  answers: { 200: watchSettings },
  refusals: ['operator.not_found'],
})

export const watchEndpoints = [getWatchSettings, saveWatchSettings] as const
