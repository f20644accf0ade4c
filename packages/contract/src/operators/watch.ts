import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { idParams } from '../formats.js'
import { defaultThresholds } from './default-thresholds.js'
import { listThresholds, lowBatteryBound, silentAfterBound } from './thresholds.js'

/**
 * For what an operator wants an incident to open by itself, and from where on a battery is low and a vehicle is silent:
 * that holds for lists and the map as well, whether or not an incident opens.
 */
export const watchSettings = z.strictObject({
  lowBattery: z.boolean(),
  /** Below this an incident is opened; the battery has recovered 5 points above it. */
  lowBatteryPercent: lowBatteryBound,
  leftArea: z.boolean(),
  movedWithoutRental: z.boolean(),
  silent: z.boolean(),
  silentAfterMinutes: silentAfterBound,
})
export type WatchSettings = z.infer<typeof watchSettings>

/** Until an operator says otherwise: nothing opens by itself. */
export const noWatch: WatchSettings = {
  lowBattery: false,
  lowBatteryPercent: defaultThresholds.lowBatteryPercent,
  leftArea: false,
  movedWithoutRental: false,
  silent: false,
  silentAfterMinutes: defaultThresholds.silentAfterMinutes,
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
  summary: 'Sets which incidents open by themselves; applies from now on. What is left out stays as it is.',
  source,
  audience: 'staff',
  needs: 'watch.write',
  params: idParams,
  body: watchSettings.partial(),
  answers: { 200: watchSettings },
  refusals: ['operator.not_found'],
})

export const watchEndpoints = [getWatchSettings, saveWatchSettings, listThresholds] as const
