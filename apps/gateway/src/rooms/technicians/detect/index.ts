export { IncidentReader } from './incident-reader.js'
export { noteRetired } from './note-retired.js'
