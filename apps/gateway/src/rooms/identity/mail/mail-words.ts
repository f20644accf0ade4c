import { type Role, roleNamed } from '@motora/contract'
import { cat } from './words/cat.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import type { Language, MailLanguage } from './words/language.js'

export const mailWords: Readonly<Record<MailLanguage, Language>> = { es, cat, en }

export const roleIn = (language: MailLanguage, role: Role): string => {
  const found = Object.entries(roleNamed).find(([, name]) => name === role)
  return found ? mailWords[language].roles[found[0] as keyof typeof roleNamed] : ''
}
