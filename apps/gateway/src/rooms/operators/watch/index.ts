export { watchHandlers } from './endpoints.js'
export { type OperatorWatch, saveWatch, type Watched, watchOf } from './save-watch.js'
