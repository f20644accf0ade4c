export { watchHandlers } from './endpoints.js'
export { type OperatorWatch, saveWatch, thresholdsOf, type Watched, watchOf } from './save-watch.js'
