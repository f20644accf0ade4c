export * from './notification.js'
export * from './notification-calls.js'
