export {
  type AnswerOf,
  type AnswerSchema,
  type Audience,
  type BinaryAnswer,
  type BinaryBody,
  binary,
  type CallOf,
  type EndpointSpec,
  endpoint,
  type InputOf,
  isBinary,
  jsonOrBinary,
  type Method,
  type ReceivedForm,
} from './endpoint.js'
export {
  type ExportColumn,
  type ExportFormat,
  type ExportQuery,
  estimatedLengthHeader,
  exportColumn,
  exportContentTypes,
  exportFormats,
  exportQuery,
  isExportable,
  maxColumnsCharacters,
  packedColumnsMark,
  type RowsEndpoint,
} from './exporting.js'
export * from './formats.js'
export { idempotencyHeader, idempotencyKeyPattern } from './idempotency.js'
export { jsonFault } from './json-fault.js'
export { type Filters, fieldValue, type ListQuery, listQuery, maxPage, maxPageSize, sortText } from './listing.js'
export * from './permissions/index.js'
export {
  type InputIssue,
  inputIssue,
  isProblem,
  isProblemOfAnyCode,
  type Problem,
  problem,
  type RefusalCode,
  refusalCodes,
  refusalStatus,
} from './refusals.js'
