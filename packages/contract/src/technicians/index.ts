export { spanOf } from '../dates.js'
export * from './endpoints.js'
export * from './ticket.js'
export * from './ticket-assigned.js'
