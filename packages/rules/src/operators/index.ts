export { areaSquareMetres, circleSquareMetres } from './area-size.js'
export {
  type AreaFault,
  areaFaults,
  areaSizes,
  circleFault,
  type DrawnAreas,
  drawingFaults,
  type FoundAreaFault,
  polygonFault,
} from './areas.js'
export { type ExclusionHours, exclusionEndsNextDay, inExclusionTime, operatingSchedule } from './exclusion.js'
export { type FleetType, fleetTypeOf } from './fleet-type.js'
export { lacksTariff } from './lacks-tariff.js'
export { type OperatorActionFacts, type OperatorReason, operatorActions } from './operator-actions.js'
export { type RequestReason, type RequestStanding, requestActions } from './request-actions.js'
export { ringCrossing } from './ring-crossing.js'
export { type OperatorStanding, operatorState } from './state.js'
export { missingData, type WantedData, wantedData } from './wanted-data.js'
