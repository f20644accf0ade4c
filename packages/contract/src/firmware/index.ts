export * from './firmware.js'
export * from './upgrade.js'
export * from './upgrade-endpoints.js'
