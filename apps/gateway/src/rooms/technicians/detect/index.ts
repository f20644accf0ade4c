export { IncidentReader } from './incident-reader.js'
