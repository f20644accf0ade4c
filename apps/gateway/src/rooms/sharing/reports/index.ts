export { receiptDocument } from './receipt-document.js'
export { reportHandlers } from './report-endpoints.js'
export { receiptWords } from './words/receipt-words.js'
