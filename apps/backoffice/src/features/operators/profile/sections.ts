import type { OwnField } from './own-data'
import type { ProfileFields } from './profile-values'

/** The sections of the screen, in its order. source: ledgers C-11, C-12. */
export const sections = ['company', 'brand', 'renting', 'areas', 'rates', 'vehicles', 'history'] as const
export type Section = (typeof sections)[number]

/** Those that are filled in, each with a save of its own. */
export const savedSections = ['company', 'brand', 'renting', 'areas'] as const satisfies readonly Section[]
export type SavedSection = (typeof savedSections)[number]

/** What is typed in a section. */
export const fieldsIn: Readonly<Record<SavedSection, readonly (keyof ProfileFields)[]>> = {
  company: ['fiscalAddress', 'contactPhone', 'iban', 'link', 'extraInfo'],
  brand: ['colour1', 'colour2'],
  renting: ['isFree', 'isHelmetIncluded', 'startTimeExclusion', 'endTimeExclusion', 'timezone'],
  areas: [],
}

/** All that a section changes of an operator: what is typed, the picture, the drawing. */
export const ownFieldsIn: Readonly<Record<SavedSection, readonly OwnField[]>> = {
  company: ['fiscalAddress', 'contactPhone', 'iban', 'link', 'extraInfo'],
  brand: ['logo', 'colour1', 'colour2'],
  renting: ['isFree', 'isHelmetIncluded', 'startTimeExclusion', 'endTimeExclusion', 'timezone'],
  areas: ['areas', 'circles'],
}

/** Where a field is. */
export const sectionOf = (field: string): SavedSection =>
  savedSections.find((section) => ownFieldsIn[section].some((name) => name === field)) ?? 'company'
