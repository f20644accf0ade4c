export * from './endpoints.js'
export * from './file.js'
