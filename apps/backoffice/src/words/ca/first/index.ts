// The words before and around the screens.
export { default as account } from './account.json'
export { default as fields } from './fields.json'
export { default as identity } from './identity.json'
export { default as kit } from './kit.json'
export { default as refusals } from './refusals.json'
export { default as screens } from './screens.json'
export { default as shell } from './shell.json'
