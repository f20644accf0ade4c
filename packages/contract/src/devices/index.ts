export {
  createDeviceKey,
  type DeviceKey,
  deviceKey,
  deviceKeyColumns,
  deviceKeyKinds,
  listDeviceKeys,
  revokeDeviceKey,
} from './device-keys.js'
export { devicesEndpoints, takeReports, takeTraccarEvent, takeTraccarPosition } from './endpoints.js'
export {
  type DeviceReport,
  type DeviceReportInput,
  devicePosition,
  deviceReport,
  deviceValues,
  type IngestResult,
  ingestResult,
  maxReportsPerBatch,
  type ReportBatch,
  reportBatch,
} from './report.js'
export { type TraccarPosition, traccarEventForward, traccarPositionForward } from './traccar.js'
