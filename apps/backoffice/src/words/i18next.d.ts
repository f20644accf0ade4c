import 'i18next'
import type { Words } from '../shell/language/load-words'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    keySeparator: false
    returnNull: false
    resources: Words
  }
}
